import { useCode } from '../../ui/use-code.ts'

const loadGuard = () => import('./upload-guard.tsx')

/** The question before a form is left during an upload, on a page that loads without it. */
export function LaterGuard() {
  const code = useCode(loadGuard)
  return code ? <code.UploadGuard /> : null
}
