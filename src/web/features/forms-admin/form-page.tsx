import { useParams } from '@tanstack/react-router'

import { FormOverview } from './form-overview.tsx'

/** `/admin/formulir/{form}` */
export function FormPage() {
  const { form }: { form?: string | undefined } = useParams({ strict: false })
  return <FormOverview key={form} id={form} />
}
