/** Of a terminal. In a file of its own: to name it must not load what draws on one. */
export interface ScreenSize {
  readonly rows: number;
  readonly columns: number;
}

/** For what was printed into no terminal: that of a large one. Programs cannot count on more. */
export const defaultSize: ScreenSize = { rows: 50, columns: 250 };
