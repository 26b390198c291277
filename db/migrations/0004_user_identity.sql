CREATE TABLE "user_identity" (
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_identity_user_id_issuer_pk" PRIMARY KEY("user_id","issuer"),
	CONSTRAINT "user_identity_issuer_subject_unique" UNIQUE("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;