import type { CSSProperties, ReactElement, ReactNode } from 'react';
import type { LegendItem, Surface } from '@/lib/viz/viz';
import { ImageFrame } from './image-frame';
import { ImageLegend, Legend, legendHeight } from './legend/legend';

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** Maximum share of a fluid drawing's width for the left margin. */
  readonly leftShare?: number;
  /** The right margin, in pixels, of a fluid drawing that is wide enough for labels at the ends of its lines. */
  readonly rightWide?: number;
}

export interface PlotProps {
  readonly surface: Surface;
  readonly label: string;
  readonly margins: Margins;
  readonly legend: readonly LegendItem[];
  readonly legendPlace: 'top' | 'bottom' | 'left' | 'right' | 'none';
  /** True when wide drawings have labels at the ends of their lines and need no legend. */
  readonly hasEndLabels?: boolean;
  readonly children: ReactNode;
}

/**
 * The outer part of a drawing with axes: margins, legend, and the inner surface whose x and y are shares of the plot.
 */
export function Plot(props: PlotProps): ReactElement {
  return props.surface.medium === 'page' ? <PagePlot {...props} /> : <ImagePlot {...props} />;
}

function PagePlot({ surface, label, margins, legend, legendPlace, hasEndLabels, children }: PlotProps): ReactElement {
  const { top, right, bottom, left, leftShare, rightWide } = margins;
  const style = {
    '--plot-right': `${right}px`,
    '--plot-right-wide': `${rightWide ?? right}px`,
    paddingTop: top,
    paddingBottom: bottom,
    paddingLeft: leftShare === undefined ? left : `min(${left}px, ${leftShare * 100}%)`,
  } as CSSProperties;
  const width = surface.width === 'fluid' ? '100%' : surface.width;
  return (
    <div className="plot" data-legend={legendPlace} style={{ height: surface.height, width }}>
      {legendPlace === 'none' || legend.length === 0 ? null : (
        <Legend items={legend} narrowOnly={hasEndLabels === true} />
      )}
      <div className="plot-frame" style={style}>
        <svg data-plot="" role="img" aria-label={label} width="100%" height="100%" overflow="visible">
          {children}
        </svg>
      </div>
    </div>
  );
}

function ImagePlot({ surface, label, margins, legend, legendPlace, hasEndLabels, children }: PlotProps): ReactElement {
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const hasLegend = legendPlace !== 'none' && legend.length > 0 && !hasEndLabels;
  const top = margins.top + (hasLegend ? legendHeight : 0);
  const right = hasEndLabels ? (margins.rightWide ?? margins.right) : margins.right;
  return (
    <ImageFrame width={width} height={surface.height} theme={surface.theme} label={label}>
      {hasLegend ? <ImageLegend items={legend} width={width} theme={surface.theme} /> : null}
      <svg
        x={margins.left}
        y={top}
        width={Math.max(20, width - margins.left - right)}
        height={Math.max(20, surface.height - top - margins.bottom)}
        overflow="visible"
        aria-hidden="true"
      >
        {children}
      </svg>
    </ImageFrame>
  );
}
