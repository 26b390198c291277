import { AppError } from '@/lib/errors/app-error';
import type { Viewer } from '@/lib/permissions/viewer';
import type { OpenDatabase } from '@/lib/server/database/open-database';
import { filledDataset } from '@/lib/server/run/filled-query';
import { partitionSource } from '@/lib/server/run/partition-source';
import { templateSources } from '@/lib/server/run/template-sources';
import type { ScriptPlace } from '@/lib/server/sql/table-rights';
import { fillTemplate, isTemplate } from '@/lib/server/template/fill-template';
import { templateRequest } from '@/lib/server/template/macros/request';
import { namesLeft } from '@/lib/server/template/undeclared';
import { jsonObject } from '@/lib/text/json-object';

/** The SQL of an editor, and what its template is rendered with. */
export interface EditorTemplate {
  readonly sql: string;
  readonly viewer: Viewer;
  readonly database: OpenDatabase;
  readonly place: Pick<ScriptPlace, 'catalog' | 'schema'>;
  /** Whether the text is the clause of a row rule. */
  readonly isRule?: boolean;
  /** JSON of the tab's parameters; invalid JSON counts as none. */
  readonly templateParams: string | null;
  /** The query parameters of the editor's page, for `url_param`. */
  readonly address: URLSearchParams;
  readonly now: number;
}

/**
 * The SQL of the editor with its template rendered. Throws `parameters_missing` for names without a value, and the
 * errors of the template.
 */
export async function filledScript(template: EditorTemplate): Promise<string> {
  const { sql, viewer, database, place, templateParams, address, now, isRule = false } = template;
  if (!isTemplate(sql)) return sql;
  const values = jsonObject(templateParams);
  const request = templateRequest({ query: Object.fromEntries(address), json: { templateParams } });
  const { catalog, schema } = place;
  const fill = (clause: string) => filledScript({ ...template, sql: clause, templateParams: null, isRule: true });
  const partitions = partitionSource({
    ...{ database, viewer, catalog, schema },
    ...(isRule ? { open: 'all', fill: null } : { open: [], fill }),
  });
  const sources = templateSources(viewer, [], (inner) => filledDataset(inner, { now, depth: 1 }), partitions);
  const { dialect } = database.engine;
  const filled = await fillTemplate(sql, { viewer, dialect, dataset: null, request, values, now, sources });
  demandParameters(filled.text, values);
  return filled.text;
}

/** Rendering leaves names without a value in the text unchanged. */
function demandParameters(text: string, given: Readonly<Record<string, unknown>>): void {
  if (!isTemplate(text)) return;
  const names = namesLeft(text).filter((name) => !(name in given));
  if (names.length === 0) return;
  const quoted = names.map((name) => `"${name}"`).join(', ');
  const told =
    names.length === 1
      ? `The parameter ${quoted} in your query is undefined.`
      : `The following parameters in your query are undefined: ${quoted}.`;
  throw new AppError('parameters_missing', {
    told,
    extra: { undefined_parameters: names, template_parameters: given },
  });
}
