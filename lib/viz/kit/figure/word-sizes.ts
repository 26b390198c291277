import type { FormData } from '@/lib/query/form-data';
import type { WordSizes } from './marks';

/** The share of a tile that the form's controls call usual for words. */
const usual = 0.15;

/** What a form says about its words; a subtitle that was written as a subheader has the subheader's size. */
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
