import type { FormData } from '@/lib/query/form-data';
import type { WordSizes } from './marks';

/** The share of a tile that the form's controls define as the usual size of words. */
const usual = 0.15;

/** The font sizes of a form; a subtitle that was stored as a subheader has the subheader's size. */
export function wordSizes(form: FormData): WordSizes {
  const isSubheader = !form.subtitle && Boolean(form.subheader);
  return {
    name: multipleOf(form.metric_name_font_size),
    change: multipleOf(form.subheader_font_size),
    note: multipleOf(isSubheader ? form.subheader_font_size : form.subtitle_font_size),
  };
}

function multipleOf(share: unknown): number {
  const multiple = Number(share ?? usual) / usual;
  return Number.isFinite(multiple) && multiple > 0 ? Math.min(3, Math.max(0.75, multiple)) : 1;
}
