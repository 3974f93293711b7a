/** One word for any POSIX shell that stands for exactly `text`. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
