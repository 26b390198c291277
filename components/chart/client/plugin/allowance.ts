/** Counts how often something happens; says whether it may happen once more within `ms`. */
export function allowance(most: number, ms: number, now: () => number = () => performance.now()): () => boolean {
  let begun = now();
  let count = 0;
  return () => {
    const time = now();
    if (time - begun >= ms) {
      begun = time;
      count = 0;
    }
    count += 1;
    return count <= most;
  };
}
