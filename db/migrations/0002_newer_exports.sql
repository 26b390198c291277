ALTER TABLE "dataset" ADD COLUMN "currency_code_column" text;--> statement-breakpoint
ALTER TABLE "dataset_column" ADD COLUMN "datetime_format" text;