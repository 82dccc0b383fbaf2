import * as v from 'valibot';
import {
  Application,
  ApplicationInput,
  ApplicationUpdate,
  PermissionEntity,
  PermissionInput,
  SingleTenantApplicationInput,
  TenantRef,
  applicationFilters,
  singleTenantFilters,
} from './entities';
import { ApplicationUsage, Impact, ImpactRequest } from './impact';
import { Page } from '@/lib/contract/entities/common';
import type { Operation } from '@/lib/contract/operations/operation';
import {
  at,
  changes,
  creates,
  deletes,
  historyOf,
  lists,
  optional,
  posts,
  preview,
  reads,
  stepUp,
} from '@/lib/contract/operations/rows';
import { configuration, managing, pagedBy, tenants } from '@/lib/contract/operations/shared';

const inApplications = { room: 'applications', ...managing } as const;
const assigned = { ...inApplications, action: 'applications.read', path: `${tenants}/applications` } as const;
const singleTenant = { ...inApplications, path: `${tenants}/applications/single-tenant` } as const;
const singleTenantOne = at(singleTenant, '/{applicationId}');
const multiTenant = { ...inApplications, path: `${configuration}/applications` } as const;
const multiTenantOne = at(multiTenant, '/{applicationId}');
const ofEitherKind = { ...inApplications, path: `${tenants}/applications/{applicationId}` } as const;

export const applicationOperations = {
  'tenants.applications': reads(assigned, 'The applications assigned to a tenant', v.array(Application)),
  'singleTenantApplications.list': lists(
    singleTenant,
    'The single-tenant applications that this super-tenant manages',
    pagedBy(singleTenantFilters),
    Page(Application),
  ),
  'singleTenantApplications.tenants': reads(
    { ...at(singleTenant, '/tenants'), ...optional },
    'The tenants that have a single-tenant application of this super-tenant, by name',
    v.array(TenantRef),
  ),
  'singleTenantApplications.get': reads(
    { ...singleTenantOne, ...optional },
    'One single-tenant application, with its version',
    Application,
  ),
  'singleTenantApplications.create': creates(
    singleTenant,
    'Create a single-tenant application from a template',
    SingleTenantApplicationInput,
    Application,
  ),
  'singleTenantApplications.update': changes(
    singleTenantOne,
    'Change a single-tenant application',
    ApplicationUpdate,
    Application,
  ),
  'singleTenantApplications.delete': deletes({ ...singleTenantOne, ...stepUp }, 'Delete a single-tenant application'),
  'applications.list': lists(
    { ...multiTenant, action: 'applications.read' },
    'The multi-tenant applications that this tenant owns',
    pagedBy(applicationFilters),
    Page(Application),
  ),
  'applications.get': reads(
    { ...multiTenantOne, ...optional },
    'One multi-tenant application, with its version',
    Application,
  ),
  'applications.create': creates(multiTenant, 'Create a multi-tenant application', ApplicationInput, Application),
  'applications.update': changes(multiTenantOne, 'Change a multi-tenant application', ApplicationUpdate, Application),
  'applications.delete': deletes({ ...multiTenantOne, ...stepUp }, 'Delete a multi-tenant application'),
  'applications.usage': reads(
    { ...at(ofEitherKind, '/usage'), ...optional },
    'How many hold each role and permission of an application of either kind',
    ApplicationUsage,
  ),
  'applications.impact': posts(
    { ...at(ofEitherKind, '/impact'), ...preview },
    'Who would lose or gain what by a change or the end of an application of either kind; changes nothing',
    ImpactRequest,
    Impact,
  ),
  'applications.history': historyOf(
    ofEitherKind,
    'What was changed in an application of either kind and where it was assigned, newest first',
  ),
  'applications.permissions.create': creates(
    at(ofEitherKind, '/permissions'),
    'Add a permission to an application',
    PermissionInput,
    PermissionEntity,
  ),
} as const satisfies Record<string, Operation>;
