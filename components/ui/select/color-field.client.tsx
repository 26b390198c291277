'use client';

import '@/components/ui/kit.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useId } from 'react';
import type { ControlIds } from '@/components/ui/input/control-ids';
import { Slider } from '@/components/ui/input/slider.client';
import { Popover } from '@/components/ui/overlay/popover.client';
import { colorHex, colorText, parseColor, type Rgba } from '@/lib/format/color-text';
import { useDraft } from './use-draft';

export interface ColorFieldProps extends ControlIds {
  /** The accessible name, outside a `Field`. */
  readonly label?: string | undefined;
  /** `#rgb`, `#rrggbb`, `rgb(...)` or `rgba(...)`; null is empty. Other text is shown with the mark 'Invalid color'. */
  readonly value: string | null;
  /** Called with `#rrggbb`, or `rgba(r, g, b, a)` for a colour that is not opaque, or null; never with an invalid text. */
  readonly onChange: (value: string | null) => void;
  /** Colours to choose from, in the forms of `value`. */
  readonly swatches?: readonly string[] | undefined;
  /** Offers an opacity of 0 to 1. */
  readonly hasOpacity?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
}

const black: Rgba = { r: 0, g: 0, b: 0, a: 1 };

/** A colour as text, with a button that opens swatches, the browser's own picker and the opacity. */
export function ColorField(props: ColorFieldProps): ReactElement {
  const { label, value, onChange, isDisabled = false, hasOpacity = false, swatches = [] } = props;
  const t = useTranslations('ui');
  const errorId = useId();
  const read = (text: string): string | null => {
    const color = parseColor(text);
    return color && (hasOpacity || color.a === 1) ? colorText(color) : null;
  };
  const draft = useDraft({ value, show: (text) => read(text) ?? text, read, onChange });
  const color = parseColor(draft.text) ?? (value === null ? null : parseColor(value));
  const described = [draft.isInvalid ? errorId : null, props['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="picker">
      <div
        className="picker-frame"
        data-invalid={draft.isInvalid || props['aria-invalid']}
        data-disabled={isDisabled || undefined}
      >
        <Popover
          label={t('color.open')}
          width={232}
          trigger={
            <button type="button" className="picker-button" aria-label={t('color.open')} disabled={isDisabled}>
              <Chip color={color} />
            </button>
          }
        >
          {(close) => (
            <div className="color-panel">
              {swatches.length > 0 && (
                <fieldset className="color-swatches" aria-label={t('color.swatches')}>
                  {[...new Set(swatches)].map((swatch) => (
                    <button
                      key={swatch}
                      type="button"
                      className="color-swatch"
                      aria-label={swatch}
                      aria-pressed={color !== null && read(swatch) === colorText({ ...color, a: 1 })}
                      title={swatch}
                      onClick={() => {
                        const chosen = parseColor(swatch);
                        if (chosen) onChange(colorText({ ...chosen, a: hasOpacity ? (color?.a ?? chosen.a) : 1 }));
                        close();
                      }}
                    >
                      <Chip color={parseColor(swatch)} />
                    </button>
                  ))}
                </fieldset>
              )}
              <label className="color-custom">
                <input
                  type="color"
                  value={colorHex(color ?? black)}
                  onChange={(event) => {
                    const chosen = parseColor(event.target.value);
                    if (chosen) onChange(colorText({ ...chosen, a: hasOpacity ? (color?.a ?? 1) : 1 }));
                  }}
                />
                {t('color.custom')}
              </label>
              {hasOpacity && (
                <div className="color-opacity">
                  <span aria-hidden="true">{t('color.opacity')}</span>
                  <Slider
                    label={t('color.opacity')}
                    min={0}
                    max={1}
                    step={0.01}
                    value={color?.a ?? 1}
                    isDisabled={color === null}
                    onChange={(a) => color && onChange(colorText({ ...color, a }))}
                  />
                </div>
              )}
            </div>
          )}
        </Popover>
        <input
          className="picker-input"
          id={props.id}
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={props['aria-label'] ?? label}
          aria-labelledby={label === undefined ? props['aria-labelledby'] : undefined}
          aria-describedby={described || undefined}
          aria-invalid={draft.isInvalid || props['aria-invalid']}
          aria-required={props['aria-required']}
          placeholder={props.placeholder ?? t('color.none')}
          disabled={isDisabled}
          value={draft.text}
          onBlur={draft.commit}
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && draft.commit()}
        />
      </div>
      {draft.isInvalid && (
        <p id={errorId} className="picker-error" role="alert">
          {t('color.invalid')}
        </p>
      )}
    </div>
  );
}

function Chip({ color }: { readonly color: Rgba | null }): ReactElement {
  return (
    <span className="color-chip" data-empty={color === null || undefined}>
      {color && <span style={{ background: colorText(color) }} />}
    </span>
  );
}
