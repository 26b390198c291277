DROP INDEX "annotation_changed_on_index";--> statement-breakpoint
DROP INDEX "annotation_layer_changed_on_index";--> statement-breakpoint
DROP INDEX "chart_changed_on_index";--> statement-breakpoint
DROP INDEX "css_template_changed_on_index";--> statement-breakpoint
DROP INDEX "dashboard_changed_on_index";--> statement-breakpoint
DROP INDEX "embedded_dashboard_changed_on_index";--> statement-breakpoint
DROP INDEX "database_changed_on_index";--> statement-breakpoint
DROP INDEX "database_user_token_changed_on_index";--> statement-breakpoint
DROP INDEX "ssh_tunnel_changed_on_index";--> statement-breakpoint
DROP INDEX "dataset_changed_on_index";--> statement-breakpoint
DROP INDEX "dataset_column_changed_on_index";--> statement-breakpoint
DROP INDEX "dataset_metric_changed_on_index";--> statement-breakpoint
DROP INDEX "key_value_changed_on_index";--> statement-breakpoint
DROP INDEX "permalink_changed_on_index";--> statement-breakpoint
DROP INDEX "query_user_id_changed_on_index";--> statement-breakpoint
DROP INDEX "query_changed_on_index";--> statement-breakpoint
DROP INDEX "report_changed_on_index";--> statement-breakpoint
DROP INDEX "report_recipient_changed_on_index";--> statement-breakpoint
DROP INDEX "row_level_security_changed_on_index";--> statement-breakpoint
DROP INDEX "saved_query_user_id_index";--> statement-breakpoint
DROP INDEX "saved_query_changed_on_index";--> statement-breakpoint
DROP INDEX "tab_state_changed_on_index";--> statement-breakpoint
DROP INDEX "table_schema_changed_on_index";--> statement-breakpoint
DROP INDEX "tag_changed_on_index";--> statement-breakpoint
DROP INDEX "tagged_object_changed_on_index";--> statement-breakpoint
DROP INDEX "theme_changed_on_index";--> statement-breakpoint
DROP INDEX "user_attribute_changed_on_index";--> statement-breakpoint
CREATE INDEX "annotation_changed_on_id_index" ON "annotation" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "annotation_layer_changed_on_id_index" ON "annotation_layer" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "chart_changed_on_id_index" ON "chart" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "css_template_changed_on_id_index" ON "css_template" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "dashboard_changed_on_id_index" ON "dashboard" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "embedded_dashboard_changed_on_id_index" ON "embedded_dashboard" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "database_changed_on_id_index" ON "database" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "database_user_token_changed_on_id_index" ON "database_user_token" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "ssh_tunnel_changed_on_id_index" ON "ssh_tunnel" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "dataset_changed_on_id_index" ON "dataset" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "dataset_column_changed_on_id_index" ON "dataset_column" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "dataset_metric_changed_on_id_index" ON "dataset_metric" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "key_value_changed_on_id_index" ON "key_value" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "permalink_changed_on_id_index" ON "permalink" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "query_user_id_changed_on_id_index" ON "query" USING btree ("user_id","changed_on","id");--> statement-breakpoint
CREATE INDEX "query_changed_on_id_index" ON "query" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "report_changed_on_id_index" ON "report" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "report_recipient_changed_on_id_index" ON "report_recipient" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "row_level_security_changed_on_id_index" ON "row_level_security" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "saved_query_user_id_changed_on_id_index" ON "saved_query" USING btree ("user_id","changed_on","id");--> statement-breakpoint
CREATE INDEX "saved_query_changed_on_id_index" ON "saved_query" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "tab_state_changed_on_id_index" ON "tab_state" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "table_schema_changed_on_id_index" ON "table_schema" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "tag_changed_on_id_index" ON "tag" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "tagged_object_changed_on_id_index" ON "tagged_object" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "theme_changed_on_id_index" ON "theme" USING btree ("changed_on","id");--> statement-breakpoint
CREATE INDEX "user_attribute_changed_on_id_index" ON "user_attribute" USING btree ("changed_on","id");