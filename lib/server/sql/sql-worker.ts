/** The thread in which SQL is parsed: it is terminated when parsing takes too long. */
import { parentPort } from 'node:worker_threads';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { formatSql } from '@/lib/sql/format-sql';
import type { SqlQuestion, SqlReply } from './sql-protocol';

await readyToAnalyse();

parentPort?.on('message', ({ id, ask, sql, dialect }: SqlQuestion) => {
  try {
    if (ask === 'format') reply({ kind: 'format', id, text: formatSql(sql, dialect) });
    else reply({ kind: 'analysis', id, analysis: analyse(sql, dialect) });
  } catch (error) {
    reply({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) });
  }
});
reply({ kind: 'ready' });

function reply(message: SqlReply): void {
  parentPort?.postMessage(message);
}
