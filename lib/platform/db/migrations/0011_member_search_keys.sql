DROP INDEX "organization_members_order";--> statement-breakpoint
DROP INDEX "organization_members_names";--> statement-breakpoint
DROP INDEX "tenant_members_order";--> statement-breakpoint
DROP INDEX "tenant_members_names";--> statement-breakpoint
CREATE INDEX "organization_members_order" ON "organization_members" USING btree ("organization_id","is_organization_admin","sort_name","sort_email","user_id","sort_username");--> statement-breakpoint
CREATE INDEX "organization_members_names" ON "organization_members" USING btree ("organization_id","sort_name","sort_email","user_id","sort_username");--> statement-breakpoint
CREATE INDEX "tenant_members_order" ON "tenant_members" USING btree ("tenant_id","role","sort_name","sort_email","user_id","sort_username");--> statement-breakpoint
CREATE INDEX "tenant_members_names" ON "tenant_members" USING btree ("tenant_id","sort_name","sort_email","user_id","sort_username");