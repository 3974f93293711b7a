/**
 * Plays cases when they are asked for, and a few of those that come next at the same time: most wait most of the time. No
 * two that are played at the same time have the same lane.
 */
export function atOnce<T>(
  count: number,
  cases: readonly T[],
  play: (one: T, lane: number) => Promise<void>,
): (one: T) => Promise<void> {
  const played = new Map<T, Promise<void>>();
  const begin = (one: T) => {
    const playing = played.get(one) ?? play(one, cases.indexOf(one) % count);
    // Whoever asks for it hears of its failure.
    playing.catch(() => undefined);
    played.set(one, playing);
    return playing;
  };
  return async (one) => {
    const index = cases.indexOf(one);
    await cases.slice(index, index + count).map(begin)[0];
  };
}
