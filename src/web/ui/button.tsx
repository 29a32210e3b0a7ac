/** The button of every page. */
export { Button, type ButtonProps } from '@mantine/core'
