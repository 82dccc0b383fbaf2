import type { RoomDescription } from '@/components/shell/screen-description';
import { firstPage } from '@/components/table/list-query';
import { AppWindow, Layers, Package } from '@/components/ui/primitives/icons';
import { plan } from '@/lib/contract/planned-call';
import { SUMMARY } from '@/lib/contract/summary';
import { WITHOUT_CLIENT } from './list/application-list';

const texts = ['applications', 'templates'] as const;
const summary = { ...firstPage(), ...SUMMARY };

export const applications = {
  applications: {
    icon: AppWindow,
    texts,
    audience: 'resourceManagers',
    firstCalls: ({ tenantId }) => [
      plan('applications.list', { params: { tenantId }, query: summary }),
      plan('applications.list', { params: { tenantId }, query: WITHOUT_CLIENT }),
    ],
  },
  singleTenantApplications: {
    icon: Package,
    texts,
    audience: 'resourceManagers',
    firstCalls: ({ tenantId }) => [plan('singleTenantApplications.list', { params: { tenantId }, query: summary })],
  },
  applicationTemplates: {
    icon: Layers,
    texts,
    audience: 'resourceManagers',
    firstCalls: ({ tenantId }) => [plan('templates.list', { params: { tenantId }, query: summary })],
  },
} as const satisfies RoomDescription;
