import type { Locator } from '@playwright/test'
import { expect, test } from './test.ts'
import { handOn, middleOf, restingBox, swipe } from './observe.ts'
import {
  fullButton,
  fullOf,
  galleryOf,
  nextPicture,
  openFull,
  pageOf,
  pictureOf,
  videoOf,
  zoomIn,
  zoomOut,
} from './pages/car.ts'
import { closeButton, statusOf, titleOf } from './pages/frame.ts'

// The pictures of a car by mouse, keyboard and touch.

const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0

test('sixty pictures', async ({ page }) => {
  await page.goto(pageOf('sixtyPhotos'))
  const gallery = galleryOf(page)
  await test.step('counter, full screen, zoom, keys', async () => {
    await expect(gallery.getByText('1 / 60')).toBeVisible()
    await expect(pictureOf(gallery, 1)).toBeVisible()
    await nextPicture(galleryOf(page)).click()
    await expect(gallery.getByText('2 / 60')).toBeVisible()
    await expect(statusOf(page)).toContainText('Illustration 2 of 60')

    await fullButton(page).click()
    const full = fullOf(page)
    await expect(full.getByText('2 / 60')).toBeVisible()
    await page.keyboard.press('End')
    await expect(full.getByText('60 / 60')).toBeVisible()
    await expect(full.getByRole('region', { name: /^Illustration 60 of 60/ })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(full.getByText('1 / 60', { exact: true })).toBeVisible()
    await page.keyboard.press('+')
    await expect(zoomOut(full)).toBeEnabled()
    await page.keyboard.press('0')
    await expect(zoomOut(full)).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(full).toBeHidden()
    await expect(fullButton(page)).toBeFocused()
  })
  await test.step('thumbnails choose the picture; arrows, Home and End go on from there', async () => {
    const thumb = (index: number) =>
      gallery.getByRole('button', { name: new RegExp(`^Illustration ${index} of 60`) })
    await thumb(5).click()
    await expect(gallery.getByText('5 / 60')).toBeVisible()
    await expect(thumb(5)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('Tab')
    await expect(
      gallery.getByRole('button', { name: /^Illustration/ }).and(page.locator(':focus')),
    ).toHaveCount(0)
    await thumb(5).focus()
    await page.keyboard.press('ArrowRight')
    await expect(gallery.getByText('6 / 60')).toBeVisible()
    await expect(statusOf(page)).toContainText('Illustration 6 of 60')
    await page.keyboard.press('End')
    await expect(gallery.getByText('60 / 60')).toBeVisible()
    // The strip scrolls so that the current thumbnail is in view.
    await expect(thumb(60)).toBeInViewport()
    await page.keyboard.press('Home')
    await expect(gallery.getByText('1 / 60', { exact: true })).toBeVisible()
  })
  await test.step('zoom by button, double press and keys; arrows move what is near, another picture starts whole', async () => {
    const full = await openFull(page)
    const picture = pictureOf(full, 1)
    const { width: whole } = await restingBox(picture)
    await zoomIn(full).click()
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole * 1.4)
    const from = await restingBox(picture)
    await page.keyboard.press('ArrowRight')
    // While zoomed in, arrow keys move the picture instead of changing it.
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan(from.x)
    await expect(full.getByText('1 / 60', { exact: true })).toBeVisible()
    await page.keyboard.press('0')
    await expect.poll(() => widthOf(picture)).toBe(whole)
    await picture.dblclick({ force: true })
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole * 2)
    await page.keyboard.press('PageDown')
    await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
    await expect(zoomOut(full)).toBeDisabled()
    // The full screen has thumbnails too, and closing keeps the current picture.
    await full.getByRole('button', { name: /^Illustration 9 of 60/ }).click()
    await closeButton(full).click()
    await expect(galleryOf(page).getByText('9 / 60')).toBeVisible()
  })
})

test('Back closes the whole screen and leaves the car’s page as it was; Forward opens it again @everywhere', async ({
  page,
}) => {
  await page.goto('/vins')
  await page.goto(pageOf('sixtyPhotos'))
  await expect(titleOf(page)).toBeVisible()
  const title = await page.title()
  const full = await openFull(page)
  const address = page.url()
  await nextPicture(full).click()
  await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(full).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(page).toHaveTitle(title)
  await expect(galleryOf(page).getByText('2 / 60', { exact: true })).toBeVisible()
  await expect(fullButton(page)).toBeFocused()
  await page.goForward()
  await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
  // The next Back leaves the page.
  await page.goBack()
  await expect(full).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/vins')
})

test('the whole screen is closed', async ({ page }) => {
  await page.goto('/vins')
  await page.goto(pageOf('sixtyPhotos'))
  const address = page.url()
  for (const [by, close] of [
    ['×', () => closeButton(fullOf(page)).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ] as const)
    await test.step(`closed by ${by}, the whole screen leaves no entry of the history behind`, async () => {
      await openFull(page)
      await close()
      await expect(fullOf(page)).toBeHidden()
      await expect(fullButton(page)).toBeFocused()
      await page.goBack()
      await expect(page).toHaveURL('/vins')
      await page.goForward()
      await expect(titleOf(page)).toBeVisible()
    })
  await test.step('two presses on Close are one step back', async () => {
    const full = await openFull(page)
    await closeButton(full).dblclick()
    await expect(full).toBeHidden()
    await expect(galleryOf(page).getByText('1 / 60', { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(new URL(address).pathname)
  })
})

test('a finger swipes through the pictures, in the page and on the whole screen @phone', async ({ page }) => {
  await page.goto(pageOf('sixtyPhotos'))
  const gallery = galleryOf(page)
  const first = pictureOf(gallery, 1)
  await expect(first).toBeVisible()
  await swipe(page, first, -120)
  await expect(gallery.getByText('2 / 60', { exact: true })).toBeVisible()
  await swipe(page, pictureOf(gallery, 2), 120)
  await expect(gallery.getByText('1 / 60', { exact: true })).toBeVisible()
  const full = await openFull(page)
  await swipe(page, pictureOf(full, 1), -120)
  await expect(full.getByText('2 / 60', { exact: true })).toBeVisible()
  await swipe(page, pictureOf(full, 2), 120)
  await expect(full.getByText('1 / 60', { exact: true })).toBeVisible()
  await test.step('two fingers bring one near', async () => {
    const picture = pictureOf(full, 1)
    await expect(picture).toBeVisible()
    const { width: whole } = await restingBox(picture)
    const touch = await handOn(page)
    const [x, y] = await middleOf(picture)
    await touch('touchStart', [[x - 30, y]])
    await touch('touchStart', [
      [x - 30, y],
      [x + 30, y],
    ])
    for (const apart of [50, 80, 110])
      await touch('touchMove', [
        [x - apart, y],
        [x + apart, y],
      ])
    await touch('touchEnd', [])
    await expect.poll(() => widthOf(picture)).toBeGreaterThan(whole * 2)
    await expect(full.getByText('1 / 60', { exact: true })).toBeVisible()
  })
})

test('odd pictures', async ({ page }) => {
  await page.goto(pageOf('oddPictures'))
  const gallery = galleryOf(page)
  await test.step('one that is gone leaves a labelled place on the whole screen', async () => {
    const full = await openFull(page)
    await expect(full.getByText('Photo unavailable').first()).toBeVisible()
    await closeButton(full).click()
  })
  await test.step('and in the page, where what is no picture is left out', async () => {
    await expect(gallery.getByText('1 / 5')).toBeVisible()
    await expect(gallery.getByText('Photo unavailable').first()).toBeVisible()
    await nextPicture(galleryOf(page)).click()
    await expect(gallery.getByRole('img', { name: /^Illustration 2 of 5/ })).toBeVisible()
  })
  await test.step('videos: a file plays here, or says that it does not; a site of its own is a link', async () => {
    await gallery.getByRole('button', { name: /^Video 4 of 5/ }).click()
    await expect(gallery.getByText('This video can’t be played here.')).toBeVisible()
    const link = gallery.getByRole('link', { name: 'Watch on the source site' })
    await expect(link).toHaveAttribute('href', 'https://kolite.example/video/ODD-1.mp4')
    await expect(link).toHaveAttribute('rel', /noreferrer|noopener/)
    await gallery.getByRole('button', { name: /^Video 5 of 5/ }).click()
    await expect(link).toHaveAttribute('href', 'https://video.example/watch?v=ODD-1')
    await expect(gallery.getByText('This video can’t be played here.')).toBeHidden()
  })
})

test('a video of the service itself', async ({ page }) => {
  await page.goto(pageOf('fourShapes'))
  await test.step('keeps its arrows on the whole screen and is not brought near', async () => {
    const full = await openFull(page)
    await expect(zoomIn(full)).toBeVisible()
    await page.keyboard.press('End')
    await expect(full.getByText('7 / 7', { exact: true })).toBeVisible()
    await expect(zoomIn(full)).toBeHidden()
    await videoOf(full).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(full.getByText('7 / 7', { exact: true })).toBeVisible()
    await page.keyboard.press('PageUp')
    await expect(full.getByText('7 / 7', { exact: true })).toBeVisible()
    await closeButton(full).click()
  })
  await test.step('plays in its place', async () => {
    const gallery = galleryOf(page)
    await gallery.getByRole('button', { name: /^Video 7 of 7/ }).click()
    const video = videoOf(gallery)
    await expect(video).toBeVisible()
    await video.focus()
    await page.keyboard.press('Space')
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0)
    await expect(gallery.getByText('This video can’t be played here.')).toBeHidden()
  })
})
