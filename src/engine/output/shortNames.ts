/** Bash begins its messages with the file it reads, whose place means nothing to the reader: `bash: line 1: …`. */
export const shortNames = (text: string, { commandFile }: { readonly commandFile: string }): string =>
  text.replaceAll(`${commandFile}: `, 'bash: ');
