import type { ReactElement } from 'react';
import { Badge } from '@/components/ui/badge';
import type { EngineChoice } from './database-form';
import { EngineSearch } from './engine-search.client';

/** The products to choose from, each a link to its form, with a search field. */
export function EngineCards({ choices }: { readonly choices: readonly EngineChoice[] }): ReactElement {
  return (
    <div data-engine-choice="">
      <EngineSearch />
      <div className="engine-cards">
        {choices.map(({ engine, href }) => (
          <a
            key={href}
            href={href}
            className="engine-card"
            data-engine={`${engine.name} ${engine.engine}`.toLowerCase()}
          >
            <strong>{engine.name}</strong>
            <span>
              {purposeOf[engine.engine] ?? (engine.parameters ? 'By a form or its address' : 'By its address')}
            </span>
            {engine.available_drivers?.length === 0 ? <Badge tone="warning">Driver to install</Badge> : null}
          </a>
        ))}
      </div>
      <p className="engine-none" data-engine-none="" hidden>
        No product is called that. What speaks another one’s protocol is reached as that one: Greenplum as PostgreSQL,
        TiDB as MySQL.
      </p>
    </div>
  );
}

const purposeOf: Readonly<Record<string, string>> = {
  postgresql: 'And what speaks like it, on a server',
  mysql: 'And what speaks like it, on a server',
  sqlite: 'One file beside the server',
  duckdb: 'A file for analysis, Parquet, CSV and JSON, or in memory',
};
