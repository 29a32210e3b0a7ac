import { expect, it } from 'vitest'

import { fetchCurrentUser } from './current-user.ts'

it('cannot tell who is signed in without the cookie that names them', async () => {
  await expect(fetchCurrentUser()).rejects.toThrow('User ID not found in cookies.')
})
