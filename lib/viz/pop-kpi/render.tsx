import type { CSSProperties, ReactElement } from 'react';
import { ImageFrame } from '@/lib/viz/kit/image-frame';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { PeriodMarks, Tone } from './marks';

const weight = 600;
const line = 22;
/** The arrow's height as a share of the number's; `plot.css` has the same value. */
const arrowShare = 0.6;

interface PeriodProps {
  readonly drawing: Drawing<PeriodMarks>;
  readonly surface: Surface;
}

/** Renders the number above the row of comparisons. */
export function render(drawing: Drawing<PeriodMarks>, surface: Surface): ReactElement {
  return surface.medium === 'page' ? (
    <PagePeriod drawing={drawing} surface={surface} />
  ) : (
    <ImagePeriod drawing={drawing} surface={surface} />
  );
}

/** Font sizes of the number and of the parts below it, in pixels; together never higher than the tile. */
function sizes({ size, partSize, name, subtitle }: PeriodMarks, height: number) {
  const lines = 1 + (name === null ? 0 : 1) + (subtitle === null ? 0 : 1);
  const room = Math.max(40, height - lines * line - 12);
  const scale = Math.min(1.4, room / ((size + partSize) * height * 1.3));
  return {
    figure: Math.max(18, size * height * scale),
    part: Math.max(12, Math.min(24, partSize * height * scale)),
  };
}

function PagePeriod({ drawing, surface }: PeriodProps): ReactElement {
  const { marks } = drawing;
  const { figure, part } = sizes(marks, surface.height);
  const ems = textWidth(`${marks.text} ↑`, 1, weight);
  const style: CSSProperties = { height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width };
  return (
    <div className="figure-tile" style={style} role="img" aria-label={drawing.label}>
      <div className="figure-words">
        {marks.name === null ? null : <div className="figure-note">{marks.name}</div>}
        <div
          className="figure-number"
          style={{ fontSize: `min(${Math.round(figure)}px, ${(94 / ems).toFixed(2)}cqw)` }}
        >
          {marks.text}
          {marks.arrow === null ? null : (
            <span className="figure-tone" data-tone={marks.tone}>
              {' '}
              {marks.arrow}
            </span>
          )}
        </div>
        {marks.subtitle === null ? null : <div className="figure-note">{marks.subtitle}</div>}
        <div className="figure-parts" style={{ fontSize: Math.round(part) }}>
          {marks.parts.map(({ key, symbol, title, text }, index) => (
            <span key={key} data-item={index} title={title} className="figure-part">
              {symbol === null ? null : (
                <i className="figure-symbol" data-tone={key === 'Previous value' ? 'even' : marks.tone}>
                  {symbol}
                </i>
              )}
              {text}
            </span>
          ))}
        </div>
        <div className="figure-note">compared with {marks.period}</div>
      </div>
    </div>
  );
}

function ImagePeriod({ drawing, surface }: PeriodProps): ReactElement {
  const { marks } = drawing;
  const { theme, height } = surface;
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const { figure, part } = sizes(marks, height);
  const ems = textWidth(`${marks.text} ↑`, 1, weight);
  const size = Math.min(figure, (width * 0.94) / ems);
  const above = marks.name === null ? [] : [marks.name];
  const below = marks.subtitle === null ? [] : [marks.subtitle];
  const partLine = part * 1.6;
  const whole = (above.length + below.length + 1) * line + size * 1.15 + partLine;
  const top = Math.max(0, (height - whole) / 2);
  const base = top + above.length * line + size * 0.95;
  const partsAt = base + size * 0.2 + below.length * line + partLine * 0.75;
  const note = (text: string, y: number) => (
    <text key={text} y={y} fontSize={14} fill={theme.quiet}>
      {shorten(text, width, 14)}
    </text>
  );
  return (
    <ImageFrame width={width} height={height} theme={theme} label={drawing.label}>
      {above.map((text) => note(text, top + 14))}
      <text y={base} fontSize={size} fontWeight={weight} fill={theme.text}>
        {marks.text}
        {marks.arrow === null ? null : (
          <tspan fontSize={size * arrowShare} fill={toneColor(marks.tone, theme)}>
            {' '}
            {marks.arrow}
          </tspan>
        )}
      </text>
      {below.map((text) => note(text, base + size * 0.2 + line * 0.75))}
      <text y={partsAt} fontSize={Math.min(part, width / 22)} fill={theme.text} xmlSpace="preserve">
        {marks.parts.map(({ key, symbol, text }, index) => (
          <tspan key={key}>
            {index === 0 ? '' : '    '}
            <tspan fill={key === 'Previous value' ? theme.quiet : toneColor(marks.tone, theme)}>
              {symbol === null ? '' : `${symbol} `}
            </tspan>
            {text}
          </tspan>
        ))}
      </text>
      {note(`compared with ${marks.period}`, partsAt + line)}
    </ImageFrame>
  );
}

function toneColor(tone: Tone, theme: Theme): string {
  if (tone === 'up') return theme.success;
  return tone === 'down' ? theme.danger : theme.quiet;
}
