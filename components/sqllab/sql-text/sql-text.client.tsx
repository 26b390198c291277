'use client';

import '@/components/sqllab/first-paint.css';
import { type ReactElement, useMemo } from 'react';
import { sqlPieces } from '@/lib/sqllab/sql-pieces';

export interface SqlTextProps {
  readonly sql: string;
  readonly dialect?: string | undefined;
}

const mostColoured = 50_000;

/** A script to read, in colours. Very long ones stay in one colour. */
export function SqlText({ sql, dialect = '' }: SqlTextProps): ReactElement {
  const pieces = useMemo(() => (sql.length > mostColoured ? null : sqlPieces(sql, dialect)), [sql, dialect]);
  return (
    <pre className="sql-text">
      <code>
        {pieces === null
          ? sql
          : pieces.map(({ kind, text, at }) =>
              kind === 'plain' ? (
                text
              ) : (
                <span key={at} data-kind={kind}>
                  {text}
                </span>
              ),
            )}
      </code>
    </pre>
  );
}
