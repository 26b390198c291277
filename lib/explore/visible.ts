import type { Control, ControlSection, KindOf } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import { effectiveForm } from './effective-form';
import { type ExploreDataset, kindOfColumns } from './explore-dataset';
import type { Panel } from './panels';

/** Whether a control is shown. `form` is the effective form (with defaults). A rule that fails counts as shown. */
export function isShown(control: Control, form: FormRecord, kindOf: KindOf): boolean {
  if (control.type === 'HiddenControl') return false;
  try {
    return control.visible?.(form, kindOf) ?? true;
  } catch {
    return true;
  }
}

/**
 * Form data with the defaults of hidden controls of the query in place of their values: what nobody sees neither runs
 * nor is saved. Values of controls with `keepsHidden`, those of the look and keys that are no controls stay, and
 * everything without a panel or a dataset.
 */
export function withoutHidden(
  formData: FormRecord,
  panel: Panel | undefined,
  dataset: ExploreDataset | null,
): FormRecord {
  if (panel === undefined || dataset === null) return formData;
  const kindOf = kindOfColumns(dataset);
  const form = effectiveForm(formData, panel);
  const stays = new Set<string>();
  for (const { tab, rows } of panel.sections) {
    for (const control of rows.flat()) {
      const isKept = tab !== 'data' || control.type === 'HiddenControl' || control.keepsHidden;
      if (isKept || isShown(control, form, kindOf)) stays.add(control.name);
    }
  }
  return Object.fromEntries(
    Object.entries(formData).flatMap(([name, value]) => {
      const control = panel.controls.get(name);
      if (control === undefined || stays.has(name)) return [[name, value]];
      return control.default === undefined || control.default === null ? [] : [[name, control.default]];
    }),
  );
}

export interface ShownSection extends Omit<ControlSection, 'rows'> {
  readonly rows: readonly (readonly Control[])[];
}

/** The sections of a tab with the controls that apply to the form; sections without any are left out. */
export function shownSections(
  panel: Panel | undefined,
  tab: ControlSection['tab'],
  formData: FormRecord,
  kindOf: KindOf,
): readonly ShownSection[] {
  if (panel === undefined) return [];
  const form = effectiveForm(formData, panel);
  return panel.sections
    .filter((section) => section.tab === tab)
    .map((section) => ({
      ...section,
      rows: section.rows
        .map((row) => row.filter((control) => isShown(control, form, kindOf)))
        .filter((row) => row.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);
}
