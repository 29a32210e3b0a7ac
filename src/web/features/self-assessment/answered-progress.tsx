/** How many of the questions are answered. */
export function AnsweredProgress({ answered, asked }: { answered: number; asked: number }) {
  return (
    <div className="progress">
      <progress value={answered} max={Math.max(asked, 1)} aria-label="Pertanyaan yang sudah terjawab" />
      <span>
        {answered} dari {asked} terjawab
      </span>
    </div>
  )
}
