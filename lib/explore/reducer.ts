import { isSameJson } from '@/lib/workspace/same-json';
import { carryOver } from './carry-over';
import type { Draft, DraftProperties, FormRecord } from './draft';
import { vizTypeOf } from './draft';
import { datasourceText, type ExploreDataset } from './explore-dataset';
import { accepts, type ExploreField, withField } from './fields';
import { fittedTo } from './fit';
import { panelOf } from './panels';
import { formatControl, percentFormat } from './percent-formats';
import { carryContext } from './slots';

/** Everything that can happen to a draft. Undo is a list of drafts. */
export type ExploreAction =
  /** `undefined` removes the key, so that the control's default applies again. */
  | { readonly type: 'set_control'; readonly name: string; readonly value: unknown }
  | { readonly type: 'set_controls'; readonly values: FormRecord }
  | { readonly type: 'reset_control'; readonly name: string }
  /** A field that is dropped on a control, or added to it from the menu of the dataset panel. */
  | { readonly type: 'add_field'; readonly control: string; readonly field: ExploreField }
  | { readonly type: 'set_viz_type'; readonly vizType: string }
  /** Values without an equal in the new dataset are removed (`fittedTo` names them before). */
  | { readonly type: 'set_datasource'; readonly dataset: ExploreDataset }
  | { readonly type: 'set_name'; readonly name: string }
  | { readonly type: 'set_properties'; readonly properties: Partial<DraftProperties> }
  | { readonly type: 'replace_form_data'; readonly formData: FormRecord }
  /** Empties every field and keeps the type, the dataset and the name. */
  | { readonly type: 'clear' }
  | { readonly type: 'replace_draft'; readonly draft: Draft };

/** The draft after an action; the same draft where nothing changes. `dataset` is that of the draft. */
export function reduceDraft(draft: Draft, action: ExploreAction, dataset: ExploreDataset | null): Draft {
  switch (action.type) {
    case 'set_control':
      return withForm(draft, { [action.name]: action.value, ...followingFormat(draft, action.name, action.value) });
    case 'set_controls':
      return withForm(draft, action.values);
    case 'reset_control':
      return withForm(draft, { [action.name]: undefined });
    case 'add_field':
      return withAdded(draft, action.control, action.field);
    case 'set_viz_type':
      return withType(draft, action.vizType, dataset);
    case 'set_datasource':
      return withDataset(draft, action.dataset);
    case 'set_name':
      return action.name === draft.name ? draft : { ...draft, name: action.name };
    case 'set_properties': {
      const properties = { ...draft.properties, ...action.properties };
      return isSameJson(properties, draft.properties) ? draft : { ...draft, properties };
    }
    case 'replace_form_data':
      return isSameJson(action.formData, draft.formData) ? draft : { ...draft, formData: action.formData };
    case 'clear':
      return cleared(draft);
    case 'replace_draft':
      return action.draft;
  }
}

function withForm(draft: Draft, values: FormRecord): Draft {
  const changed = Object.entries(values).filter(([name, value]) => !isSameJson(draft.formData[name], value));
  if (changed.length === 0) return draft;
  const all = { ...draft.formData, ...Object.fromEntries(changed) };
  const formData = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return { ...draft, formData };
}

/** Percentage changes are written as percents; the format is that of the chart again when they are not. */
function followingFormat({ formData }: Draft, name: string, value: unknown): FormRecord {
  const hasFormat = panelOf(vizTypeOf(formData))?.controls.has(formatControl) === true;
  if (name !== 'comparison_type' || !hasFormat) return {};
  if (value === 'percentage') return { [formatControl]: percentFormat };
  return formData.comparison_type === 'percentage' ? { [formatControl]: undefined } : {};
}

function withAdded(draft: Draft, name: string, field: ExploreField): Draft {
  const control = panelOf(vizTypeOf(draft.formData))?.controls.get(name);
  if (control === undefined || !accepts(control, field)) return draft;
  const value = draft.formData[name] ?? control.default;
  return withForm(draft, { [name]: withField(control, value, field) });
}

function withType(draft: Draft, vizType: string, dataset: ExploreDataset | null): Draft {
  if (vizType === vizTypeOf(draft.formData)) return draft;
  const context = carryContext(dataset);
  return { ...draft, ...carryOver(draft.formData, draft.memory, vizType, context) };
}

function withDataset(draft: Draft, dataset: ExploreDataset): Draft {
  const datasource = datasourceText(dataset);
  if (draft.formData.datasource === datasource) return draft;
  const { formData } = fittedTo(draft.formData, dataset);
  return { ...draft, formData: { ...formData, datasource }, memory: {} };
}

function cleared(draft: Draft): Draft {
  const panel = panelOf(vizTypeOf(draft.formData));
  const kept = Object.entries(draft.formData).filter(([name]) => !panel?.controls.has(name));
  return { ...draft, formData: Object.fromEntries(kept), memory: {} };
}
