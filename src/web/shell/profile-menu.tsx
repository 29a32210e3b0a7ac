import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'

import { roles } from '#domain/roles.ts'

import type { Me } from '../api/session.ts'
import { Icon } from '../ui/icons.tsx'
import { Photo } from '../ui/photo.tsx'

import classes from './profile-menu.module.css'

/** Who is signed in and as what; their page; the way out. */
export function ProfileMenu({
  me,
  name,
  onLeave,
}: {
  me: Me
  /** The name that the menu shows. */
  name: ReactNode
  onLeave: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const role = roles[me.role].label
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div
      // In Safari a press gives the focus to what is around a button, and only what had it can lose it to a press elsewhere.
      tabIndex={-1}
      className={classes.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="unseen">Menu profil: </span>
        <Photo me={me} />
        <span className={`unseen-narrow ${classes.words}`}>
          <span className={classes.name}>{name}</span>
          <span className={classes.role}>{role}</span>
        </span>
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <div className={classes.menu}>
          <p className={classes.head}>
            <span className={classes.name}>{name}</span>
            <span className={classes.role}>{me.username}</span>
            <span className={classes.label}>{role}</span>
          </p>
          <Link to="/profile" className={classes.item} onClick={() => setOpen(false)}>
            <Icon name="user" /> Profil saya
          </Link>
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              setOpen(false)
              onLeave()
            }}
          >
            <Icon name="leave" /> Keluar
          </button>
        </div>
      )}
    </div>
  )
}
