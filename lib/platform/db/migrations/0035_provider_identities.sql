ALTER TABLE "upstream_identities" ADD COLUMN "provider" text;--> statement-breakpoint
UPDATE "upstream_identities" SET "provider" = c."name" FROM "users" u, "provider_connections" c WHERE u."id" = "upstream_identities"."user_id" AND c."name" = u."idp";--> statement-breakpoint
DELETE FROM "upstream_identities" WHERE "provider" IS NULL;--> statement-breakpoint
ALTER TABLE "upstream_identities" DROP CONSTRAINT "upstream_identities_issuer_subject_pk";--> statement-breakpoint
ALTER TABLE "upstream_identities" ADD CONSTRAINT "upstream_identities_provider_issuer_subject_pk" PRIMARY KEY("provider","issuer","subject");--> statement-breakpoint
ALTER TABLE "upstream_identities" ADD CONSTRAINT "upstream_identities_provider_provider_connections_name_fk" FOREIGN KEY ("provider") REFERENCES "public"."provider_connections"("name") ON DELETE cascade ON UPDATE no action;
