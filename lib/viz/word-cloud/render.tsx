import type { CSSProperties, ReactElement } from 'react';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { pageTheme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { CloudWord, WordCloudMarks } from './marks';
import { type PlacedWord, placeWords } from './place-words';

/** Widths in pixels for which a fluid cloud is laid out; `parts.css` selects one. */
const widths = [220, 320, 420, 560, 760, 1000, 1400];

export function render(drawing: Drawing<WordCloudMarks>, surface: Surface): ReactElement {
  if (surface.width === 'fluid' && surface.medium === 'page') return <FluidCloud drawing={drawing} surface={surface} />;
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const placed = placeWords(drawing.marks, width, surface.height);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={surface.height}
      viewBox={`0 0 ${width} ${surface.height}`}
      fontFamily={surface.theme.font}
      fontWeight={600}
      textAnchor="middle"
      role="img"
      aria-label={drawing.label}
    >
      {placed.map(({ word, x, y, size, turn }) => (
        <text
          key={word.item}
          transform={`translate(${round(x + width / 2)} ${round(y + surface.height / 2)})${turn === 0 ? '' : ` rotate(${turn})`}`}
          y={round(size * 0.27)}
          fontSize={round(size)}
          fill={markColor(word.color, surface.theme)}
          data-item={word.item}
        >
          {word.text}
        </text>
      ))}
    </svg>
  );
}

/** A cloud of fluid width. In a tile wider than its layout the words are spread to fill it. */
function FluidCloud({ drawing, surface }: { drawing: Drawing<WordCloudMarks>; surface: Surface }): ReactElement {
  const layouts = widths.map(
    (width) => new Map(placeWords(drawing.marks, width, surface.height).map((placed) => [placed.word.item, placed])),
  );
  return (
    <div className="plot" style={{ height: surface.height }}>
      <svg role="img" aria-label={drawing.label} width="100%" height="100%" overflow="hidden">
        <svg x="50%" y="50%" overflow="visible" aria-hidden="true">
          <g className="words" fontWeight={600} textAnchor="middle">
            {drawing.marks.words.map((word) => (
              <Word key={word.item} word={word} places={layouts.map((layout) => layout.get(word.item))} />
            ))}
          </g>
        </svg>
      </svg>
    </div>
  );
}

/** One word with a position for every width; where it does not fit, its size is zero. */
function Word({ word, places }: { word: CloudWord; places: readonly (PlacedWord | undefined)[] }): ReactElement | null {
  if (places.every((place) => place === undefined)) return null;
  const style: Record<string, string> = {};
  const turns = new Set(places.flatMap((place) => place?.turn ?? []));
  const turn = turns.size === 1 ? ([...turns][0] ?? 0) : null;
  for (const [index, place] of places.entries()) {
    if (place === undefined) {
      style[`--s${index}`] = '0';
      continue;
    }
    const across = round((place.x / (widths[index] ?? 1)) * 100);
    style[`--s${index}`] = `${Math.round(place.size)}px`;
    style[`--a${index}`] = `${across}cqw ${Math.round(place.y)}px`;
    if (turn === null && place.turn !== 0) style[`--r${index}`] = `${place.turn}deg`;
  }
  if (turn !== null && turn !== 0) style.rotate = `${turn}deg`;
  return (
    <text dy=".27em" fill={markColor(word.color, pageTheme)} style={style as CSSProperties} data-item={word.item}>
      {word.text}
    </text>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
