/** A run without an end that changed so lately may be one that is just being made, or of a system that we do not see. */
export const freshMs = 60 * 60 * 1000;
