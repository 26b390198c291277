import { Fragment, type ReactElement } from 'react';
import { PathLayer, type PathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import type { Theme } from '@/lib/viz/kit/theme';
import { bottomTitle, type CartesianLayout, tickSize } from './layout';
import type { CartesianMarks } from './marks';

interface AxisProps {
  readonly marks: CartesianMarks;
  readonly layout: CartesianLayout;
  readonly theme: Theme;
}

/** Faint lines at the ticks of the value axis, and a stronger line at zero. */
export function Grid({ marks, layout, theme, units }: AxisProps & { units: PathUnits }): ReactElement {
  const isVertical = marks.orientation === 'vertical';
  const path = (ticks: readonly { at: number }[]) =>
    ticks
      .map(({ at }) =>
        isVertical
          ? `M0 ${Math.round((1 - at) * units.height)}h${units.width}`
          : `M${Math.round(at * units.width)} 0v${units.height}`,
      )
      .join('');
  const zero = layout.grid.filter(({ isZero }) => isZero);
  const base = zero.length > 0 ? zero : [{ at: 0 }];
  return (
    <PathLayer units={units} clip={false}>
      <path
        d={path(layout.grid.filter(({ isZero, at }) => !isZero && (zero.length > 0 || at > 0)))}
        stroke={theme.grid}
        {...strokeOf(units, 1)}
      />
      <path d={path(base)} stroke={theme.axis} {...strokeOf(units, 1)} />
    </PathLayer>
  );
}

/** Tick labels of the value axis, and its title above or beside it. */
export function ValueLabels({ marks, layout, theme }: AxisProps): ReactElement {
  const isVertical = marks.orientation === 'vertical';
  return (
    <g fill={theme.quiet} fontSize={tickSize} textAnchor={isVertical ? 'end' : 'middle'}>
      {layout.valueTicks.map(({ item, shownAt }) =>
        isVertical ? (
          <text key={item.at} x="0" dx={-8} y={percent(1 - item.at)} dy={4} data-w={shownAt}>
            {item.label}
          </text>
        ) : (
          <text key={item.at} x={percent(item.at)} y="100%" dy={18} data-w={shownAt}>
            {item.label}
          </text>
        ),
      )}
      {isVertical && marks.value.title !== '' ? (
        <text x="0" dx={-layout.margins.left} y="0" dy={10 - layout.margins.top} textAnchor="start">
          {marks.value.title}
        </text>
      ) : null}
    </g>
  );
}

/** Labels of the domain axis, below the plot or along its side. */
export function DomainLabels({ marks, layout, theme }: AxisProps): ReactElement {
  const isVertical = marks.orientation === 'vertical';
  const title = bottomTitle(marks);
  return (
    <g fill={theme.quiet} fontSize={tickSize} textAnchor={isVertical ? 'middle' : 'end'}>
      {layout.domainTicks.map(({ item, shownAt }) => {
        const [fontWeight, fill] = item.strong ? [600, theme.text] : [undefined, undefined];
        const key = `${item.at} ${item.lines.join(' ')} ${shownAt}`;
        if (!isVertical) {
          return (
            <text
              key={key}
              x="0"
              dx={-8}
              y={percent(1 - item.at)}
              dy={4}
              data-w={shownAt}
              fontWeight={fontWeight}
              fill={fill}
            >
              {item.lines[0]}
            </text>
          );
        }
        const x = percent(item.at);
        return (
          <Fragment key={key}>
            {item.lines.map((text, row) => (
              <text key={text} x={x} y="100%" data-w={shownAt} dy={18 + row * 14} fontWeight={fontWeight} fill={fill}>
                {text}
              </text>
            ))}
            {item.context === undefined ? null : (
              <text x={x} y="100%" data-w={shownAt} dy={18 + item.lines.length * 14} fontWeight={600} fill={theme.text}>
                {item.context}
              </text>
            )}
          </Fragment>
        );
      })}
      {title === '' ? null : (
        <text x="100%" y="100%" dy={layout.margins.bottom - 4} textAnchor="end">
          {title}
        </text>
      )}
      {!isVertical && marks.domain.title !== '' ? (
        <text x="0" dx={-layout.margins.left} y="0" dy={-2} textAnchor="start">
          {marks.domain.title}
        </text>
      ) : null}
    </g>
  );
}
