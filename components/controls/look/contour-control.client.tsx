'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import type { EntryRecord } from '@/components/controls/entries/entry-editor.client';
import { EntryColor, EntryNumber } from '@/components/controls/entries/entry-fields.client';
import { EntryList } from '@/components/controls/entries/entry-list.client';
import { Field } from '@/components/ui/input/field.client';
import { Segmented } from '@/components/ui/input/segmented.client';
import { numberIn } from '@/lib/controls/number-in';
import { recordsIn } from '@/lib/controls/record-in';
import { storedColorText } from '@/lib/controls/stored-color';

/** Lines and bands of equal values on a map: `{lowerThreshold, color, strokeWidth}`, a band with `upperThreshold`. */
export function ContourControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.look.contours');
  return (
    <EntryList
      label={control.label}
      ids={ids}
      entries={recordsIn(value)}
      onChange={onChange}
      describe={(contour) => ({
        text: isBand(contour)
          ? t('bandText', { low: String(contour.lowerThreshold), high: String(contour.upperThreshold) })
          : t('lineText', { low: String(contour.lowerThreshold), width: String(contour.strokeWidth ?? 1) }),
        color: storedColorText(contour.color),
      })}
      addLabel={t('add')}
      titles={{ add: t('add'), edit: t('edit') }}
      texts={{ cancel: t('cancel'), save: t('save') }}
      create={() => ({ strokeWidth: 1, color: { r: 0, g: 122, b: 135, a: 1 } })}
      isValid={(contour) => {
        const low = numberIn(contour.lowerThreshold);
        return low !== null && (!isBand(contour) || low < (numberIn(contour.upperThreshold) ?? low));
      }}
      render={(draft, change) => (
        <>
          <Field label={t('type')}>
            {(field) => (
              <Segmented
                {...field}
                isWide
                value={isBand(draft) ? 'band' : 'line'}
                options={[
                  { value: 'line', label: t('line') },
                  { value: 'band', label: t('band') },
                ]}
                onChange={(type) =>
                  change(
                    type === 'band'
                      ? { upperThreshold: null, strokeWidth: undefined }
                      : { upperThreshold: undefined, strokeWidth: 1 },
                  )
                }
              />
            )}
          </Field>
          {isBand(draft) ? (
            <div className="entry-pair">
              <EntryNumber draft={draft} change={change} name="lowerThreshold" label={t('lower')} isRequired />
              <EntryNumber draft={draft} change={change} name="upperThreshold" label={t('upper')} isRequired isKept />
            </div>
          ) : (
            <div className="entry-pair">
              <EntryNumber draft={draft} change={change} name="lowerThreshold" label={t('threshold')} isRequired />
              <EntryNumber draft={draft} change={change} name="strokeWidth" label={t('width')} min={1} max={12} />
            </div>
          )}
          <EntryColor draft={draft} change={change} name="color" label={t('color')} />
        </>
      )}
    />
  );
}

/** A band has an upper end, though it may be empty while it is edited. */
function isBand(contour: EntryRecord): boolean {
  return contour.upperThreshold !== undefined;
}
