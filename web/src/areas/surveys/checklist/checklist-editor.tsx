import type { PlacedItem, StructureRow } from '@darsena/contract/areas/surveys/checklist-structure'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useArchivedPage } from '../../../kit/form/archived-page.ts'
import { toast } from '../../../kit/toasts.ts'
import { SkeletonLines } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { AddGroup } from './add-part.tsx'
import classes from './checklist.module.css'
import { countItems, itemsAt, outside, placesOf, withoutItems } from './checklist-model.ts'
import { InstanceCard } from './instance-card.tsx'
import { ItemList } from './item-list.tsx'
import { type ChecklistEditing, type ChecklistOwner, useChecklist, useStructure } from './use-checklist.ts'
import { useDrops } from './use-drag.ts'

interface Props {
  owner: ChecklistOwner
  /** May the reader change it, as things stand? */
  mayChange: boolean
  /** Items that are proposed to be left out, such as sails on a motor boat. */
  isOut?: (item: PlacedItem) => boolean
}

function LeaveOut({ editing, isOut }: { editing: ChecklistEditing; isOut: (item: PlacedItem) => boolean }) {
  const { t } = useTranslation('surveys/checklist')
  const { checklist } = editing
  const count = placesOf(checklist).flatMap((place) => itemsAt(checklist, place).filter(isOut)).length
  if (count === 0) return null
  return (
    <Notice text={t('otherBoats', { count })}>
      <Button
        variant="default"
        size="xs"
        onClick={() => editing.change((before) => withoutItems(before, isOut))}
      >
        {t('leaveOut')}
      </Button>
    </Notice>
  )
}

/** Why it was not saved, and what can be done about it. */
function Problem({ editing, newest }: { editing: ChecklistEditing; newest: number }) {
  const { t } = useTranslation('surveys/checklist')
  const { problem, reset, save } = editing
  if (!problem) return null
  if (problem.kind === 'refused') return <Notice isUrgent text={problem.message} />
  return (
    <Notice isUrgent text={t('stale')}>
      <Button variant="default" size="xs" onClick={reset}>
        {t('takeTheirs')}
      </Button>
      <Button variant="default" size="xs" onClick={() => void save(newest)}>
        {t('keepMine')}
      </Button>
    </Notice>
  )
}

function SaveBar({ editing }: { editing: ChecklistEditing }) {
  const { t } = useTranslation('surveys/checklist')
  if (!editing.isDirty) return null
  const save = async () => {
    if (await editing.save()) toast.success(t('saved'))
  }
  return (
    <Group className={classes.saveBar}>
      <Button loading={editing.isBusy} onClick={() => void save()}>
        {t('save')}
      </Button>
      <Button variant="default" disabled={editing.isBusy} onClick={editing.reset}>
        {t('discard')}
      </Button>
    </Group>
  )
}

function Editor({ owner, stored, mayChange, isOut }: Props & { stored: StructureRow }) {
  const { t } = useTranslation('surveys/checklist')
  const editing = useChecklist(owner, stored)
  const { checklist } = editing
  const isArchived = useArchivedPage()
  const isEnabled = mayChange && !isArchived
  useDrops(editing.change)
  return (
    <section className={classes.checklist} aria-label={t('title')}>
      <p className={classes.summary} role="status">
        {t('groups', { count: checklist.groupInstances.length })} ·{' '}
        {t('items', { count: countItems(checklist) })}
      </p>
      {isEnabled && isOut && <LeaveOut editing={editing} isOut={isOut} />}
      <Problem editing={editing} newest={stored.version} />
      <ol className={classes.instances}>
        {checklist.groupInstances.map((instance) => (
          <InstanceCard key={instance.id} instance={instance} editing={editing} isEnabled={isEnabled} />
        ))}
      </ol>
      {isEnabled && <AddGroup editing={editing} />}
      <h3 className={classes.heading}>{t('outside')}</h3>
      <ItemList
        place={outside}
        label={t('outside')}
        items={checklist.items}
        editing={editing}
        isEnabled={isEnabled}
      />
      {isEnabled && <SaveBar editing={editing} />}
    </section>
  )
}

/** The checklist of a template or an assignment: its groups and items in order, edited as a whole. */
export function ChecklistEditor(props: Props) {
  const { data, isError, refetch } = useStructure(props.owner)
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />
  if (!data) return <SkeletonLines />
  return <Editor key={props.owner.id} {...props} stored={data} />
}
