DROP INDEX "log_dttm_index";--> statement-breakpoint
CREATE INDEX "log_dttm_id_index" ON "log" USING btree ("dttm","id");