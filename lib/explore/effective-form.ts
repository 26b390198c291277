import { isRawForm } from '@/lib/viz/kit/html/raw-form';
import type { FormRecord } from './draft';
import type { Panel } from './panels';

/** Form data with the defaults of the panel's controls in place of missing keys: what editors and rules see. */
export function effectiveForm(formData: FormRecord, panel: Panel | undefined): FormRecord {
  if (panel === undefined) return formData;
  const filled: Record<string, unknown> = {};
  for (const [name, control] of panel.controls) {
    if (control.default !== undefined && control.default !== null) filled[name] = control.default;
  }
  for (const [name, value] of Object.entries(formData)) if (value !== undefined) filled[name] = value;
  if (panel.controls.has('query_mode')) filled.query_mode = isRawForm(formData) ? 'raw' : 'aggregate';
  return filled;
}
