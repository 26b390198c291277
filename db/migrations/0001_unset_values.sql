ALTER TABLE "dashboard" DROP CONSTRAINT "dashboard_slug_unique";--> statement-breakpoint
ALTER TABLE "css_template" ALTER COLUMN "template_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "css_template" ALTER COLUMN "css" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "css_template" ALTER COLUMN "css" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dashboard" ALTER COLUMN "published" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_slug_unique" ON "dashboard" USING btree ("slug") WHERE "dashboard"."slug" <> '';