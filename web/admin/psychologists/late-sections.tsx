import { EducationSection } from './education-section.tsx'
import { IntroductionSection } from './introduction/introduction-section.tsx'
import { PracticeSection } from './practice-section.tsx'
import { WordsSection } from './words-section.tsx'

/** The content below the first look. */
export default function LateSections() {
  return (
    <>
      <WordsSection />
      <PracticeSection />
      <EducationSection />
      <IntroductionSection />
    </>
  )
}
