'use client';

import '@/components/sqllab/first-paint.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { useSqlLab } from '@/components/sqllab/session/sqllab-session';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { Field } from '@/components/ui/input/field.client';
import { DropdownMenu } from '@/components/ui/overlay/menu.client';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import {
  type InputKind,
  inputKinds,
  type TemplateInput,
  withInputKind,
  withInputValue,
} from '@/lib/sqllab/template/template-inputs';
import { ChoicesDialog } from './choices-dialog.client';
import { InputControl } from './input-control.client';
import type { InputsOnly } from './use-inputs-only';

export interface TemplateInputsProps {
  readonly tab: EditorTab;
  readonly shown: InputsOnly;
  /** The id of the editor that is hidden and shown. */
  readonly textId: string;
}

/** A field for each variable of the script's templates, with a way to hide the script; nothing where there are none. */
export function TemplateInputs({ tab, shown, textId }: TemplateInputsProps): ReactElement | null {
  const t = useTranslations('sqllab.inputs');
  const { store } = useSqlLab();
  const [asked, setAsked] = useState<TemplateInput | null>(null);
  const { id, templateParams } = tab;
  const { inputs, isTextHidden, toggleText } = shown;
  if (inputs.length === 0) return null;
  const write = (json: string): void => store.dispatch({ type: 'set_template_params', id, json, now: Date.now() });
  function setKind(input: TemplateInput, kind: InputKind): void {
    if (kind === 'list') setAsked(input);
    else write(withInputKind(templateParams, input.name, kind));
  }
  return (
    <section className="sqllab-inputs" aria-label={t('label')}>
      {inputs.map((input) => (
        <Field
          key={input.name}
          label={input.name}
          end={
            <DropdownMenu
              align="end"
              trigger={<IconButton size="small" icon="settings" label={t('kindOf', { name: input.name })} />}
              items={inputKinds.map((kind) => ({
                ...{ id: kind, label: t(kind), isChecked: input.kind === kind },
                onSelect: () => setKind(input, kind),
              }))}
            />
          }
        >
          {(ids) => (
            <InputControl
              ids={ids}
              tab={tab}
              input={input}
              onChange={(value) => write(withInputValue(templateParams, input.name, value))}
            />
          )}
        </Field>
      ))}
      <Button
        className="button sqllab-inputs-text"
        look="plain"
        aria-expanded={!isTextHidden}
        aria-controls={textId}
        onClick={toggleText}
      >
        {t(isTextHidden ? 'showSql' : 'hideSql')}
      </Button>
      {asked !== null && (
        <ChoicesDialog
          name={asked.name}
          sql={asked.choices}
          onClose={() => setAsked(null)}
          onDone={(choices) => write(withInputKind(templateParams, asked.name, 'list', choices))}
        />
      )}
    </section>
  );
}
