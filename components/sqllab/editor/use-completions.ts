import { useEffect, useRef } from 'react';
import { useSchemas, useTables } from '@/components/sqllab/schema-browser/use-names';
import { useDatabase } from '@/components/sqllab/session/sqllab-session';
import type { CodeCompletion, CodeContext, CodeSignature } from '@/components/ui/code/code-types';
import { callAt } from '@/lib/sqllab/completion/call-at';
import {
  type CompletionColumn,
  type CompletionKind,
  type CompletionSchema,
  completionsAt,
  type TablePath,
} from '@/lib/sqllab/completion/completion';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { readParameters, usedParameters } from '@/lib/sqllab/template/template-parameters';
import { fetchColumns } from './fetch-columns';
import { functionArguments, functionsOf, ownFunctionsOf } from './functions-of';
import { signatureOf } from './signature-of';
import { useSnippets } from './use-snippets';

const kinds: Readonly<Record<CompletionKind, NonNullable<CodeCompletion['kind']>>> = {
  keyword: 'keyword',
  function: 'function',
  schema: 'schema',
  table: 'table',
  view: 'table',
  column: 'column',
  macro: 'function',
  parameter: 'value',
  snippet: 'snippet',
};

interface Completing {
  readonly complete: (context: CodeContext) => Promise<readonly CodeCompletion[]>;
  readonly hover: (context: CodeContext) => Promise<string | null>;
  readonly signature: (context: CodeContext) => CodeSignature | null;
}

/** Completion, hover texts and arguments of calls from the schema of the tab. Columns are fetched when a statement names their table. */
export function useCompletions(tab: EditorTab): Completing {
  const database = useDatabase(tab);
  const schemas = useSchemas(tab.dbId, tab.catalog);
  const tables = useTables(tab.dbId, tab.catalog, tab.schema);
  const functions = useRef<readonly string[]>([]);
  const args = useRef<ReadonlyMap<string, string>>(new Map());
  const columns = useRef(new Map<string, readonly CompletionColumn[]>());
  const dialect = database?.backend ?? '';
  const place = JSON.stringify([tab.dbId, tab.catalog, tab.schema]);
  useEffect(() => {
    columns.current = new Map();
  }, [place]);
  useEffect(() => {
    let isCurrent = true;
    const told = [functionsOf(dialect), ownFunctionsOf(tab.dbId), functionArguments(dialect)] as const;
    void Promise.all(told).then(([names, own, known]) => {
      if (!isCurrent) return;
      functions.current = [...new Set([...names, ...own])];
      args.current = known;
    });
    return () => {
      isCurrent = false;
    };
  }, [dialect, tab.dbId]);
  const snippets = useSnippets();
  const given = { tab, dialect, snippets, schemas: schemas.data, tables: tables.data };
  const now = useRef(given);
  now.current = given;

  const own = useRef<Completing | null>(null);
  own.current ??= completing();
  return own.current;

  function completing(): Completing {
    const keyOf = ({ schema, name }: TablePath) => `${schema ?? now.current.tab.schema ?? ''}.${name}`.toLowerCase();
    const schemaOf = (text: string): CompletionSchema => {
      const { tab: shown, dialect: spoken, schemas: listed, tables: found } = now.current;
      const known = Object.keys(readParameters(shown.templateParams).values ?? {});
      return {
        dialect: spoken,
        functions: functions.current,
        argumentsOf: (name) => args.current.get(name.toLowerCase()) ?? null,
        schemas: listed?.result ?? [],
        tables: (found?.result ?? []).map(({ value, type }) => ({
          name: value,
          schema: null,
          isView: type !== 'table',
        })),
        columnsOf: (table) => columns.current.get(keyOf(table)) ?? null,
        parameters: [...new Set([...known, ...usedParameters(text)])],
        snippets: now.current.snippets,
      };
    };
    const fetchWanted = async (wanted: readonly TablePath[], signal: AbortSignal): Promise<void> => {
      const { dbId, catalog, schema } = now.current.tab;
      if (dbId === null) return;
      const known = columns.current;
      await Promise.all(
        wanted.slice(0, 8).map(async (table) => {
          const found = await fetchColumns({ dbId, catalog, schema: table.schema ?? schema, name: table.name }, signal);
          if (found !== null) known.set(keyOf(table), found);
        }),
      );
    };
    const proposals = async ({ text, offset, signal }: CodeContext) => {
      const first = completionsAt(text, offset, schemaOf(text));
      if (first.wanted.length === 0) return first.items;
      await fetchWanted(first.wanted, signal);
      return completionsAt(text, offset, schemaOf(text)).items;
    };
    return {
      async complete(context) {
        const items = await proposals(context);
        return items.map(({ label, insert, kind, detail }, at) => ({
          ...{ label, detail, kind: kinds[kind], sortText: String(at).padStart(4, '0') },
          ...(insert.endsWith('()') ? { insert: `${insert.slice(0, -1)}$0)`, isSnippet: true } : { insert }),
        }));
      },
      signature({ text, offset }) {
        const known = args.current;
        const call = callAt(text, offset, now.current.dialect, (name) => known.has(name.toLowerCase()));
        return call && signatureOf(call, known.get(call.name.toLowerCase()) ?? '');
      },
      async hover(context) {
        const { word } = context;
        if (word === '') return null;
        const items = await proposals(context);
        const found = items.find(({ label, kind }) => label === word && kind !== 'keyword');
        const column = [...columns.current.values()].flat().find(({ name }) => name === word);
        const facts = [found?.detail ?? column?.type, column?.comment].filter(Boolean);
        return facts.length === 0 ? null : [`**${word}**`, ...facts].join('\n\n');
      },
    };
  }
}
