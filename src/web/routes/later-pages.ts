import { createRoute } from '@tanstack/react-router'

import type { Permission } from '#domain/permissions.ts'

import { lazyPage } from '../ui/lazy-page.ts'
import { appRoute } from './frames.tsx'

const comingSoon = lazyPage(() => import('../features/coming-soon/coming-soon-page.tsx'), 'ComingSoonPage')

/** A page of the shell that is not built yet: its address, its name and its permission are. */
const laterPage = (title: string, permission: Permission) => ({
  getParentRoute: () => appRoute,
  component: comingSoon,
  staticData: { title, permission },
})

/** The pages of the shell that say 'Segera hadir'. */
export const laterPages = [
  createRoute({ ...laterPage('Dokumen', 'content.read'), path: '/document/user' }),
  createRoute({ ...laterPage('Dokumen', 'content.manage'), path: '/admin/document' }),
  createRoute({ ...laterPage('Kelola dokumen', 'content.manage'), path: '/admin/dokumen' }),
] as const
