import { emptyFrame } from '@/lib/frame/frame';
import type { Drawing, TransformInput } from '@/lib/viz/viz';
import { cleanCss, cleanHtml, linesOf } from './clean';
import type { HandlebarsMarks } from './marks';
import { fillTemplate, TemplateError } from './template';
import { recordsOf, textOf } from './values';

const mostRows = 200;

/** Renders the form's template with the rows as `data`; the output is sanitised before it is shown. */
export function transform({ frames, formData }: TransformInput): Drawing<HandlebarsMarks> {
  const frame = frames[0] ?? emptyFrame;
  const rows = recordsOf(frame);
  const template = typeof formData.handlebarsTemplate === 'string' ? formData.handlebarsTemplate : '';
  const filled = fill(template, rows);
  const lines = linesOf(filled.html);
  return {
    marks: {
      ...filled,
      css: typeof formData.styleTemplate === 'string' ? cleanCss(formData.styleTemplate) : '',
      lines,
    },
    label: `Text made from ${frame.length} rows${lines[0] === undefined ? '' : `: ${lines[0].slice(0, 100)}`}.`,
    table: {
      columns: frame.columns.map(({ name }) => name),
      rows: rows.slice(0, mostRows).map((row) => frame.columns.map(({ name }) => textOf(row[name]))),
      truncated: rows.length > mostRows,
    },
    legend: [],
    interaction: { kind: 'none' },
    isEmpty: frame.length === 0,
  };
}

function fill(template: string, data: ReturnType<typeof recordsOf>): Pick<HandlebarsMarks, 'html' | 'problem'> {
  try {
    return { html: cleanHtml(fillTemplate(template, { data })), problem: null };
  } catch (error) {
    if (error instanceof TemplateError) return { html: '', problem: error.message };
    throw error;
  }
}
