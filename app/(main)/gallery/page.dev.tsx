import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { paramsOf, type SearchParams } from '@/app/(main)/address';
import { vizOf } from '@/lib/viz/drawings';
import { pageTheme } from '@/lib/viz/kit/theme';
import { vizTypes } from '@/lib/viz/registry';
import { type Variant, variants } from '@/tests/viz/support/variants';

export const metadata: Metadata = { title: 'Gallery' };

interface Props {
  readonly searchParams: SearchParams;
}

const sizes = [
  { width: 300, height: 180 },
  { width: 520, height: 280 },
  { width: 900, height: 380 },
] as const;
const themes = ['light', 'dark'] as const;

/** Each chart type in its variants, in both themes and three sizes, drawn from fixtures. `?type=` chooses one type. */
export default async function GalleryPage({ searchParams }: Props): Promise<ReactElement> {
  const type = (await paramsOf(searchParams)).get('type') ?? undefined;
  const shown = await variants(type);
  const first = shown.filter((one, at) => shown.findIndex(({ viz_type }) => viz_type === one.viz_type) === at);
  return (
    <main style={{ padding: 24 }}>
      <h1>Gallery</h1>
      <p>
        <a href="/gallery/kit">Components</a>
      </p>
      <nav aria-label="Chart types" style={{ display: 'flex', flexWrap: 'wrap', gap: 12, margin: '12px 0 24px' }}>
        {vizTypes.map((one) => (
          <a key={one} href={`/gallery?type=${one}`} aria-current={one === type ? 'page' : undefined}>
            {vizOf(one)?.definition.name ?? one}
          </a>
        ))}
      </nav>
      {(type === undefined ? first : shown).map((variant, at) => (
        <Shown key={`${variant.viz_type} ${variant.name}`} variant={variant} at={at} />
      ))}
    </main>
  );
}

function Shown({ variant, at }: { variant: Variant; at: number }): ReactElement {
  return (
    <section style={{ marginBottom: 32 }}>
      <h2>
        {variant.viz_type}: {variant.name}
      </h2>
      {themes.map((theme) => (
        <div key={theme} data-theme={theme} style={{ display: 'flex', gap: 16, overflowX: 'auto', marginTop: 8 }}>
          {sizes.map(({ width, height }) => (
            <div
              key={width}
              style={{
                flex: 'none',
                width,
                padding: 16,
                background: 'var(--surface)',
                color: 'var(--text)',
                border: '1px solid var(--line)',
                borderRadius: 6,
              }}
            >
              {variant.drawing.isEmpty
                ? 'No rows.'
                : vizOf(variant.viz_type)?.render(variant.drawing, {
                    width: 'fluid',
                    height,
                    medium: 'page',
                    theme: pageTheme,
                    id: `shown-${at}-${theme}-${width}`,
                  })}
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
