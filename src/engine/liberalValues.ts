/** Takes a value that a model sent for what it certainly means. What it cannot tell it leaves as it is. */
export type Liberal = (value: unknown) => unknown;

/** `"10"` is 10. */
export const asNumber: Liberal = (value) =>
  typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;

/** `"true"` is true. */
export const asFlag: Liberal = (value) => {
  if (typeof value !== 'string' || !/^\s*(true|false)\s*$/i.test(value)) return value;
  return value.trim().toLowerCase() === 'true';
};

/** 12 and `["12"]` are `"12"`. */
export const asId: Liberal = (value) => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return Array.isArray(value) && value.length === 1 ? asId(value[0]) : value;
};

/** 12, `"12"`, `[12]` and `"[12]"` are `["12"]`. */
export const asIds: Liberal = (value) => {
  if (Array.isArray(value)) return value.map((id: unknown) => (Array.isArray(id) ? id : asId(id)));
  if (typeof value === 'number') return [asId(value)];
  if (typeof value !== 'string' || value.trim() === '') return value;
  return /^\s*\[.*\]\s*$/s.test(value) ? asIds(parsed(value)) : value.split(',').map((id) => id.trim());
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
