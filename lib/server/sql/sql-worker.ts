/** The process in which SQL is parsed: it is terminated when parsing takes too long. */
import { answerQuestions } from '@/lib/server/asked/answer-questions';
import { analyse, readyToAnalyse } from '@/lib/sql/analyse';
import { formatSql } from '@/lib/sql/format-sql';
import type { SqlQuestion, SqlReply } from './sql-protocol';

await readyToAnalyse();

answerQuestions(({ ask, sql, dialect }: SqlQuestion): SqlReply => {
  if (ask === 'format') return { kind: 'format', text: formatSql(sql, dialect) };
  return { kind: 'analysis', analysis: analyse(sql, dialect) };
});
