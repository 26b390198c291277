DROP INDEX "query_status_index";--> statement-breakpoint
DROP INDEX "query_sql_editor_id_index";--> statement-breakpoint
DROP INDEX "query_results_key_index";--> statement-breakpoint
CREATE INDEX "query_open_status_index" ON "query" USING btree ("status") WHERE "query"."status" IN ('pending', 'running', 'scheduled', 'started', 'fetching');--> statement-breakpoint
CREATE INDEX "query_sql_editor_id_index" ON "query" USING btree ("sql_editor_id") WHERE "query"."sql_editor_id" is not null;--> statement-breakpoint
CREATE INDEX "query_results_key_index" ON "query" USING btree ("results_key") WHERE "query"."results_key" is not null;