import { refetchTile } from './part';

/** In ms. The others follow the answer of the first, which then does not wait for theirs, or come after this time. */
const headStartMs = 50;

const following = new Set<HTMLElement>();

/** Fetches tiles again, each once: the first in view ahead of all others, and these before what is out of view. */
export function refetchTiles(figures: Iterable<HTMLElement>): void {
  const [first, ...others] = inViewFirst(figures, innerHeight);
  if (first === undefined) return;
  following.delete(first);
  const answered = refetchTile(first);
  if (others.length > 0) {
    setTimeout(follow, headStartMs);
    void answered.finally(follow);
  }
  for (const figure of others) {
    figure.setAttribute('aria-busy', 'true');
    following.add(figure);
  }
}

function follow(): void {
  const figures = inViewFirst(following, innerHeight);
  following.clear();
  for (const figure of figures) void refetchTile(figure);
}

/** Elements in a view of this height first, otherwise in their order. */
export function inViewFirst<Box extends Pick<Element, 'getBoundingClientRect'>>(
  boxes: Iterable<Box>,
  viewHeight: number,
): Box[] {
  const isInView = (box: Box): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    return bottom > 0 && top < viewHeight;
  };
  const placed = [...boxes].map((box) => ({ box, isIn: isInView(box) }));
  return [...placed.filter(({ isIn }) => isIn), ...placed.filter(({ isIn }) => !isIn)].map(({ box }) => box);
}
