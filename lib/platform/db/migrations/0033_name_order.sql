DROP INDEX "organization_members_order";--> statement-breakpoint
DROP INDEX "organization_members_names";--> statement-breakpoint
DROP INDEX "tenant_members_order";--> statement-breakpoint
DROP INDEX "tenant_members_names";--> statement-breakpoint
ALTER TABLE "organization_members" ADD COLUMN "order_key" text collate "C" GENERATED ALWAYS AS (left((translate(lower("sort_name"), 'æäøöåéèêëáàâãíìîïóòôõúùûüýñç', '{{||}eeeeaaaaiiiioooouuuyync') collate "C"), 60)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD COLUMN "order_key" text collate "C" GENERATED ALWAYS AS (left((translate(lower("sort_name"), 'æäøöåéèêëáàâãíìîïóòôõúùûüýñç', '{{||}eeeeaaaaiiiioooouuuyync') collate "C"), 60)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "organization_members_order" ON "organization_members" USING btree ("organization_id","is_organization_admin","order_key","sort_email","user_id","sort_name","sort_username");--> statement-breakpoint
CREATE INDEX "organization_members_names" ON "organization_members" USING btree ("organization_id","order_key","sort_email","user_id","sort_name","sort_username");--> statement-breakpoint
CREATE INDEX "tenant_members_order" ON "tenant_members" USING btree ("tenant_id","role","order_key","sort_email","user_id","sort_name","sort_username");--> statement-breakpoint
CREATE INDEX "tenant_members_names" ON "tenant_members" USING btree ("tenant_id","order_key","sort_email","user_id","sort_name","sort_username");