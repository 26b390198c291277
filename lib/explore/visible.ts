import type { Control, ControlSection, KindOf } from '@/lib/viz/viz';
import type { FormRecord } from './draft';
import { effectiveForm } from './effective-form';
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
