'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import type { EntryRecord } from '@/components/controls/entries/entry-editor.client';
import { EntryChoice, EntryNumber, EntryText } from '@/components/controls/entries/entry-fields.client';
import { EntryList } from '@/components/controls/entries/entry-list.client';
import { recordsIn } from '@/lib/controls/record-in';

const versions: Readonly<Record<string, readonly string[]>> = {
  WMS: ['1.3.0', '1.1.1', '1.1.0'],
  WFS: ['2.0.2', '1.1.0', '1.0.0'],
};
/** Settings that only some types of layers have. */
const ownKeys: Readonly<Record<string, readonly string[]>> = {
  WMS: ['version', 'layersParam'],
  WFS: ['version', 'typeName', 'maxFeatures', 'style'],
  XYZ: [],
};

/** Layers of a map from services: `{type, url, title, attribution, version, layersParam | typeName}`. */
export function LayerConfigsControl({ control, value, onChange, ids }: ControlProps): ReactElement {
  const t = useTranslations('controls.map.layers');
  return (
    <EntryList
      label={control.label}
      ids={ids}
      entries={recordsIn(value)}
      onChange={onChange}
      describe={({ title, url }) => ({ text: String(title || url || t('untitled')) })}
      addLabel={t('add')}
      titles={{ add: t('add'), edit: t('edit') }}
      texts={{ cancel: t('cancel'), save: t('save') }}
      create={() => ({ type: 'WMS', version: '1.3.0', url: '', title: '', layersParam: '' })}
      isValid={isWhole}
      stored={storedLayer}
      render={(draft, change) => {
        const edit = { draft, change };
        const type = String(draft.type);
        return (
          <>
            <EntryChoice
              draft={draft}
              change={(part) => change({ ...part, version: versions[String(part.type)]?.[0] })}
              name="type"
              label={t('type')}
              options={['WMS', 'WFS', 'XYZ'].map((one) => ({ value: one, label: one }))}
            />
            <EntryText {...edit} name="title" label={t('title')} isRequired />
            <EntryText {...edit} name="url" label={t('url')} isRequired />
            {type === 'WMS' ? <EntryText {...edit} name="layersParam" label={t('layersParam')} isRequired /> : null}
            {type === 'WFS' ? (
              <>
                <EntryText {...edit} name="typeName" label={t('typeName')} isRequired />
                <EntryNumber {...edit} name="maxFeatures" label={t('maxFeatures')} min={1} />
              </>
            ) : null}
            {versions[type] === undefined ? null : (
              <EntryChoice
                {...edit}
                name="version"
                label={t('version')}
                options={versions[type].map((one) => ({ value: one, label: one }))}
              />
            )}
            <EntryText {...edit} name="attribution" label={t('attribution')} />
          </>
        );
      }}
    />
  );
}

function isWhole(layer: EntryRecord): boolean {
  const isGiven = (key: string) => typeof layer[key] === 'string' && layer[key].trim() !== '';
  const named = layer.type === 'WMS' ? isGiven('layersParam') : layer.type === 'XYZ' || isGiven('typeName');
  return isGiven('title') && isGiven('url') && named;
}

function storedLayer(layer: EntryRecord): EntryRecord {
  const own = ownKeys[String(layer.type)];
  if (own === undefined) return layer;
  const foreign = Object.values(ownKeys)
    .flat()
    .filter((key) => !own.includes(key));
  return Object.fromEntries(Object.entries(layer).filter(([key]) => !foreign.includes(key)));
}
