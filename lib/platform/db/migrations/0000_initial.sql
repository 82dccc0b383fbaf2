CREATE TABLE "application_permissions" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_role_permissions" (
	"role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "application_role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "application_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"suite_name" text NOT NULL,
	"description" text NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_tenant_id" text NOT NULL,
	"tenant_id" text,
	"template_id" text,
	"name" text NOT NULL,
	"suite_name" text NOT NULL,
	"description" text NOT NULL,
	"url" text NOT NULL,
	"icon_url" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"access_level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_application_permissions" (
	"group_id" text NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "group_application_permissions_group_id_permission_id_pk" PRIMARY KEY("group_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "group_application_roles" (
	"group_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "group_application_roles_group_id_role_id_pk" PRIMARY KEY("group_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"group_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_application_permissions" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "member_application_permissions_tenant_id_user_id_permission_id_pk" PRIMARY KEY("tenant_id","user_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "member_application_roles" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "member_application_roles_tenant_id_user_id_role_id_pk" PRIMARY KEY("tenant_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "template_permissions" (
	"id" text PRIMARY KEY NOT NULL,
	"template_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_role_permissions" (
	"role_id" text NOT NULL,
	"permission_id" text NOT NULL,
	CONSTRAINT "template_role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "template_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"template_id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_applications" (
	"tenant_id" text NOT NULL,
	"application_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_applications_tenant_id_application_id_pk" PRIMARY KEY("tenant_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "api_resources" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text NOT NULL,
	"access_level" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_scopes" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"description" text NOT NULL,
	"access_level" text NOT NULL,
	"user_claims" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_client_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"client_name" text NOT NULL,
	"client_type" text NOT NULL,
	"client_uri" text,
	"description" text NOT NULL,
	"allowed_grant_type" text NOT NULL,
	"allowed_scopes" text[] DEFAULT '{}'::text[] NOT NULL,
	"access_token_lifetime" integer NOT NULL,
	"claims" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allowed_cors_origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_third_party" boolean NOT NULL,
	"redirect_uris" text[] DEFAULT '{}'::text[] NOT NULL,
	"post_logout_redirect_uris" text[] DEFAULT '{}'::text[] NOT NULL,
	"allow_offline_access" boolean DEFAULT true NOT NULL,
	"front_channel_logout_uri" text,
	"back_channel_logout_uri" text,
	"is_token_exchange" boolean DEFAULT false NOT NULL,
	"is_external_cc" boolean DEFAULT false NOT NULL,
	"external_client_id" text,
	"external_client_name" text,
	"external_token_endpoint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_client_tenants" (
	"client_id" text NOT NULL,
	"tenant_id" text NOT NULL,
	CONSTRAINT "oidc_client_tenants_client_id_tenant_id_pk" PRIMARY KEY("client_id","tenant_id")
);
--> statement-breakpoint
CREATE TABLE "oidc_clients" (
	"client_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"application_id" text,
	"secret_hash" text,
	"external_client_secret" text,
	"client_name" text NOT NULL,
	"client_type" text NOT NULL,
	"client_uri" text,
	"description" text NOT NULL,
	"allowed_grant_type" text NOT NULL,
	"allowed_scopes" text[] DEFAULT '{}'::text[] NOT NULL,
	"access_token_lifetime" integer NOT NULL,
	"claims" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"allowed_cors_origins" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_third_party" boolean NOT NULL,
	"redirect_uris" text[] DEFAULT '{}'::text[] NOT NULL,
	"post_logout_redirect_uris" text[] DEFAULT '{}'::text[] NOT NULL,
	"allow_offline_access" boolean DEFAULT true NOT NULL,
	"front_channel_logout_uri" text,
	"back_channel_logout_uri" text,
	"is_token_exchange" boolean DEFAULT false NOT NULL,
	"is_external_cc" boolean DEFAULT false NOT NULL,
	"external_client_id" text,
	"external_client_name" text,
	"external_token_endpoint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_records" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"account_id" text,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oidc_records_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"alg" text NOT NULL,
	"jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_records" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"organization_id" text,
	"tenant_id" text,
	"operation" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"result" text NOT NULL,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "outbox_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"name" text PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tenant_id" text NOT NULL,
	"contact_email" text NOT NULL,
	"username" text NOT NULL,
	"role" text NOT NULL,
	"administration_permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_organization_admin" boolean DEFAULT false NOT NULL,
	"is_unique_idp" boolean DEFAULT false NOT NULL,
	"idp" text,
	"application_roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"application_permissions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"language" text NOT NULL,
	"resent" boolean DEFAULT false NOT NULL,
	"sent_count" integer DEFAULT 1 NOT NULL,
	"user_id" text,
	"created_by_user_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(contact_email || ' ' || username)) STORED
);
--> statement-breakpoint
CREATE TABLE "organization_members" (
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"is_organization_admin" boolean DEFAULT false NOT NULL,
	"administration_permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_members_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"created_by_tenant_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_members" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"administration_permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"last_activity" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_members_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"is_super_tenant" boolean DEFAULT false NOT NULL,
	"is_unique_idp" boolean DEFAULT false NOT NULL,
	"idp" text,
	"allowed_api_resource_access_levels" text[] NOT NULL,
	"allowed_scope_access_levels" text[] NOT NULL,
	"created_by_tenant_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text,
	"idp" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"display_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"language" text NOT NULL,
	"last_activity" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(display_name || ' ' || contact_email || ' ' || username)) STORED
);
--> statement-breakpoint
ALTER TABLE "application_permissions" ADD CONSTRAINT "application_permissions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_permissions" ADD CONSTRAINT "application_role_permissions_role_id_application_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_role_permissions" ADD CONSTRAINT "application_role_permissions_permission_id_application_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."application_permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_roles" ADD CONSTRAINT "application_roles_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_templates" ADD CONSTRAINT "application_templates_owner_tenant_id_tenants_id_fk" FOREIGN KEY ("owner_tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_owner_tenant_id_tenants_id_fk" FOREIGN KEY ("owner_tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_application_permissions" ADD CONSTRAINT "group_application_permissions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_application_permissions" ADD CONSTRAINT "group_application_permissions_permission_id_application_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."application_permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_application_roles" ADD CONSTRAINT "group_application_roles_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_application_roles" ADD CONSTRAINT "group_application_roles_role_id_application_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_members"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_application_permissions" ADD CONSTRAINT "member_application_permissions_permission_id_application_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."application_permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_application_permissions" ADD CONSTRAINT "member_application_permissions_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_members"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_application_roles" ADD CONSTRAINT "member_application_roles_role_id_application_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."application_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_application_roles" ADD CONSTRAINT "member_application_roles_member" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."tenant_members"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_permissions" ADD CONSTRAINT "template_permissions_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_role_permissions" ADD CONSTRAINT "template_role_permissions_role_id_template_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."template_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_role_permissions" ADD CONSTRAINT "template_role_permissions_permission_id_template_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."template_permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_roles" ADD CONSTRAINT "template_roles_template_id_application_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."application_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_applications" ADD CONSTRAINT "tenant_applications_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_applications" ADD CONSTRAINT "tenant_applications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_resources" ADD CONSTRAINT "api_resources_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_scopes" ADD CONSTRAINT "api_scopes_resource_id_api_resources_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."api_resources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_client_templates" ADD CONSTRAINT "oidc_client_templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_client_tenants" ADD CONSTRAINT "oidc_client_tenants_client_id_oidc_clients_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oidc_clients"("client_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "oidc_client_tenants" ADD CONSTRAINT "oidc_client_tenants_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD CONSTRAINT "oidc_clients_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oidc_clients" ADD CONSTRAINT "oidc_clients_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_created_by_tenant_id_tenants_id_fk" FOREIGN KEY ("created_by_tenant_id") REFERENCES "public"."tenants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD CONSTRAINT "tenant_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_members" ADD CONSTRAINT "tenant_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_idp_identity_providers_name_fk" FOREIGN KEY ("idp") REFERENCES "public"."identity_providers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_permissions_name" ON "application_permissions" USING btree ("application_id",lower("name"));--> statement-breakpoint
CREATE INDEX "application_role_permissions_permission" ON "application_role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_roles_name" ON "application_roles" USING btree ("application_id",lower("name"));--> statement-breakpoint
CREATE INDEX "application_templates_owner" ON "application_templates" USING btree ("owner_tenant_id");--> statement-breakpoint
CREATE INDEX "applications_owner" ON "applications" USING btree ("owner_tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_tenant_template" ON "applications" USING btree ("tenant_id","template_id") WHERE "applications"."template_id" is not null;--> statement-breakpoint
CREATE INDEX "applications_template" ON "applications" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "group_application_permissions_permission" ON "group_application_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "group_application_roles_role" ON "group_application_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE INDEX "member_application_permissions_permission" ON "member_application_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE INDEX "member_application_roles_role" ON "member_application_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_permissions_name" ON "template_permissions" USING btree ("template_id",lower("name"));--> statement-breakpoint
CREATE INDEX "template_role_permissions_permission" ON "template_role_permissions" USING btree ("permission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "template_roles_name" ON "template_roles" USING btree ("template_id",lower("name"));--> statement-breakpoint
CREATE INDEX "tenant_applications_application" ON "tenant_applications" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_resources_name" ON "api_resources" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "api_resources_tenant" ON "api_resources" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "api_resources_access" ON "api_resources" USING btree ("access_level");--> statement-breakpoint
CREATE UNIQUE INDEX "api_scopes_name" ON "api_scopes" USING btree ("name");--> statement-breakpoint
CREATE INDEX "api_scopes_resource" ON "api_scopes" USING btree ("resource_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_client_templates_name" ON "oidc_client_templates" USING btree ("tenant_id",lower("client_name"));--> statement-breakpoint
CREATE INDEX "oidc_client_tenants_tenant" ON "oidc_client_tenants" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "oidc_clients_tenant" ON "oidc_clients" USING btree ("tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "oidc_clients_name" ON "oidc_clients" USING btree ("tenant_id",lower("client_name"));--> statement-breakpoint
CREATE INDEX "oidc_clients_application" ON "oidc_clients" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "oidc_records_grant" ON "oidc_records" USING btree ("grant_id") WHERE "oidc_records"."grant_id" is not null;--> statement-breakpoint
CREATE INDEX "oidc_records_uid" ON "oidc_records" USING btree ("uid") WHERE "oidc_records"."uid" is not null;--> statement-breakpoint
CREATE INDEX "oidc_records_account" ON "oidc_records" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_records_expiry" ON "oidc_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_records_tenant" ON "audit_records" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "audit_records_organization" ON "audit_records" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_records_actor" ON "audit_records" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_records_target" ON "audit_records" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "outbox_mails_created" ON "outbox_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_recipient" ON "outbox_mails" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_window" ON "sign_in_attempts" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "invitations_tenant" ON "invitations" USING btree ("tenant_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_pending" ON "invitations" USING btree ("tenant_id",coalesce("idp", ''),lower("username")) WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "organization_members_user" ON "organization_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "organization_members_admins" ON "organization_members" USING btree ("organization_id") WHERE "organization_members"."is_organization_admin";--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "organizations_created_by" ON "organizations" USING btree ("created_by_tenant_id");--> statement-breakpoint
CREATE INDEX "tenant_members_user" ON "tenant_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tenant_members_role" ON "tenant_members" USING btree ("tenant_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_prefix" ON "tenants" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "tenants_organization" ON "tenants" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "tenants_name" ON "tenants" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree ("idp",lower("username"));--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("contact_email"));--> statement-breakpoint
CREATE INDEX "users_display_name" ON "users" USING btree (lower("display_name"),"id");