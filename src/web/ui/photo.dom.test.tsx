import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { show } from '../testing/show.tsx'
import { Photo, renewPhoto } from './photo.tsx'

const me = { id: 7, full_name: 'Siti Aminah', photo: true }
const picture = () => document.querySelector('img')

it('stands initials in for a photo that does not arrive, until there is a new one', () => {
  show(<Photo me={me} />)
  fireEvent.error(picture() ?? document.body)
  expect(picture()).toBeNull()
  expect(screen.getByText('SA')).toBeTruthy()

  act(renewPhoto)
  expect(picture()).toBeTruthy()
  expect(screen.queryByText('SA')).toBeNull()
})
