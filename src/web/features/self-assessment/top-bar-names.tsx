import { useQuery } from '@tanstack/react-query'

import { labels, sentences } from '#domain/self-assessment.ts'

import { readCookie } from '../../api/cookie.ts'
import { fetchCurrentUser } from '../../api/current-user.ts'

/** The facility's name as the user record has it, or the words for why it is not there. */
export function FacilityName() {
  const { name, failed } = useFacilityName()
  return failed ?? name
}

/** The same on an intro screen, which leaves the place empty where the name cannot be had. */
export function IntroFacilityName() {
  return useFacilityName().name
}

/** The hospital that the profile menu of the intro screens names. */
export function ExampleHospital() {
  return labels.exampleHospital
}

/** `name` is empty while it is on its way; `failed` says why there is none. */
function useFacilityName(): { name: string; failed: string | null } {
  const hasId = readCookie('id') !== undefined
  const { data, isError } = useQuery({
    queryKey: ['current-user'],
    queryFn: ({ signal }) => fetchCurrentUser(signal),
    enabled: hasId,
  })
  const name = data?.full_name.trim() ?? ''
  if (!hasId) return { name: '', failed: sentences.nameWithoutId }
  if (isError) return { name: '', failed: sentences.nameFailed }
  return { name, failed: data && name === '' ? sentences.nameNotFound : null }
}
